/** Cells that a spreadsheet would take for a formula, made texts (attack case 68). */

/** Also as full-width signs, and behind blanks that programs take away. */
const dangerous = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;
/** A sign that people put before such a text by hand. */
const mark = "'";

/** A text that no program takes for a formula: a mark stands before one that begins like it. */
export const neutral = (text: string): string => (dangerous.test(text) ? mark + text : text);
