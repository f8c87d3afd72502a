/* What the scripts of static/js say of the page to the type checker.

   A selector tells a script which kind of element it finds, and the type checker not: `Found` has the members of all kinds
   that the scripts use. A member that no kind has, a wrong number of arguments or a wrong type is still found. */

type Found = HTMLElement &
  Pick<HTMLInputElement, "value" | "checked" | "disabled" | "name" | "files" | "select" | "selectionStart"> &
  Pick<HTMLFormElement, "elements" | "action" | "method" | "submit" | "requestSubmit" | "reset"> &
  Pick<HTMLTableElement, "tBodies"> &
  Pick<HTMLTableRowElement, "cells"> &
  Pick<HTMLDialogElement, "open" | "showModal" | "close"> &
  Pick<HTMLTimeElement, "dateTime"> &
  Pick<HTMLTemplateElement, "content"> & { max: number };

interface ParentNode {
  querySelector<E extends Element = Found>(selectors: string): E | null;
  querySelectorAll<E extends Element = Found>(selectors: string): NodeListOf<E>;
}

interface Element {
  closest<E extends Element = Found>(selectors: string): E | null;
}

interface Element {
  focus(options?: FocusOptions): void;
}

interface Document {
  getElementById(id: string): Found | null;
}

interface HTMLFormControlsCollection {
  [name: string]: any;
}

/* What events happen to is an element where the scripts listen. */
interface EventTarget {
  closest: any;
  matches: any;
  method: any;
  submit: any;
  value: any;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
}

/* Of a page's own loading, which is the one that the scripts ask about. */
interface PerformanceEntry {
  type?: NavigationTimingType;
}

/* What htmx tells of its requests. */
interface HTMLElementEventMap {
  "htmx:beforeSwap": CustomEvent;
}

interface DocumentEventMap {
  "htmx:beforeRequest": CustomEvent & { target: HTMLElement };
  "tabellone:heard": CustomEvent;
  "tabellone:message": CustomEvent;
  "tabellone:said": CustomEvent;
  "tabellone:outbox": CustomEvent;
  "tabellone:silent": CustomEvent;
  "tabellone:updated": CustomEvent;
}

declare const htmx: { ajax(verb: string, path: string, context?: object): Promise<void>; process(element: Element): void };
