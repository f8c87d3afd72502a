// @ts-check
/* The search for a name, as the server does it too (domain/entries/name_search.py, same test vectors).

   globalThis.tabelloneNames: plain(name), quality(name, text), found(rows, text, nameOf). */
"use strict";

globalThis.tabelloneNames = (() => {
  const LONG = 3; // a part of so many letters may be anywhere in a name; a shorter one begins a word of it
  const MOST_PARTS = 10;
  const WITHOUT_LETTERS = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\u1100-\u11ff]/u; // a character is a word or half of one
  const LETTERS = { ł: "l", ø: "o", đ: "d", ð: "d", ħ: "h", ı: "i", ŧ: "t", ŋ: "n", ə: "e", ĸ: "k", æ: "ae", œ: "oe", þ: "th", ß: "ss", ς: "σ" };

  function plain(text) {
    const small = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/['’ʼ`]/g, "");
    return small.replace(/[łøđðħıŧŋəĸæœþßς]/g, (letter) => LETTERS[letter]).replace(/[\s,.]+/g, " ").trim();
  }

  /* How well the text matches the name, 0 the best; -1 if a part of the text is not in the name. */
  function quality(name, text) {
    const wanted = plain(name);
    const parts = plain(text).split(" ").filter(Boolean).slice(0, MOST_PARTS);
    const words = wanted.split(/[\s-]+/);
    const begins = (part) => words.some((word) => word.startsWith(part));
    const isLong = (part) => [...part].length >= LONG || WITHOUT_LETTERS.test(part);
    if (!parts.length || !parts.every((part) => begins(part) || (isLong(part) && wanted.includes(part)))) return -1;
    if (parts.every((part) => words.includes(part))) return 0;
    if (wanted.startsWith(parts.join(" "))) return 1;
    return parts.every(begins) ? 2 : 3;
  }

  /* The rows whose name matches, the best first, else in their order. */
  function found(rows, text, nameOf) {
    const judged = rows.map((row) => ({ row, place: quality(nameOf(row), text) })).filter(({ place }) => place >= 0);
    return judged.sort((one, other) => one.place - other.place).map(({ row }) => row);
  }

  return { plain, quality, found };
})();
