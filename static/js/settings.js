// @ts-check
/* Settings in groups (details): the search field shows only what has the typed words in its label or help, and opens the
   groups around it. A field that the browser refuses, or that an address leads to, is never left in a closed group. The line
   with the saved values of a group is hidden when one of its fields changes.
   Without this script the groups open and close by themselves. */
"use strict";

(() => {
  const FIELDS = ".fields > *";
  const groups = [...document.querySelectorAll("[data-setting-group]")];
  const input = document.querySelector("[data-settings-search]");
  const wasOpen = new Map(); // of the groups, before the search

  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const wordsOf = (text) => plain(text).split(/\s+/).filter(Boolean);
  const hasAll = (text, words) => words.every((word) => plain(text).includes(word));
  // Not the choices: one of four hundred time zones has nearly every word.
  const named = (field) => [...field.querySelectorAll("label, legend, .hint")].map((part) => part.textContent).join(" ");

  function leave(element, isOut) {
    element.toggleAttribute("data-filtered", isOut);
  }

  // How many settings of the group are found; those of a hidden group or field do not apply now.
  function filterGroup(group, words) {
    const title = group.querySelector("summary > b") ?? group;
    const isWhole = hasAll(title.textContent, words);
    const fields = [...group.querySelectorAll(FIELDS)].filter((field) => !field.closest("[hidden]"));
    const found = isWhole ? fields : fields.filter((field) => hasAll(named(field), words));
    for (const field of group.querySelectorAll(FIELDS)) leave(field, !found.includes(field));
    const count = found.length || Number(isWhole);
    leave(group, !count);
    group.open = count > 0;
    return group.hidden ? 0 : count;
  }

  function show() {
    for (const element of document.querySelectorAll("[data-filtered]")) leave(element, false);
    for (const [group, isOpen] of wasOpen) group.open = isOpen;
    wasOpen.clear();
  }

  function search() {
    const words = wordsOf(input.value);
    const says = input.parentElement.querySelector("[role=status]");
    if (!words.length) {
      show();
      says.textContent = "";
      return;
    }
    if (!wasOpen.size) for (const group of groups) wasOpen.set(group, group.open);
    const count = groups.reduce((sum, group) => sum + filterGroup(group, words), 0);
    says.textContent = count ? `${says.dataset.saysFound} ${count}` : says.dataset.saysNone;
  }

  // Open what is around the element, and take it out of a search.
  function reveal(element) {
    if (element.closest("[data-filtered]")) {
      input.value = "";
      search();
    }
    for (let around = element.closest("details"); around; around = around.parentElement.closest("details")) around.open = true;
  }

  function revealTarget() {
    const target = document.getElementById(location.hash.slice(1));
    if (!target?.closest("[data-setting-group]")) return;
    reveal(target);
    target.scrollIntoView({ block: "center" });
  }

  // The line beside a group's name has the saved values. Another system has other tie-breaks, too.
  function hideSavedValues({ target }) {
    const fields = target.name === "system" ? [target, document.querySelector("[name=tie_breaks]")] : [target];
    for (const field of fields) field?.closest("[data-setting-group]")?.toggleAttribute("data-changed", true);
  }

  document.addEventListener("change", hideSavedValues);
  document.addEventListener("invalid", (event) => reveal(event.target), true);
  addEventListener("hashchange", revealTarget);
  input?.addEventListener("input", search);
  if (input?.value) search(); // the browser has kept the word
  revealTarget();
})();
