/** Neutralises cells that a spreadsheet would execute as a formula (attack case 68). */

/** Also matches full-width signs, and signs after leading whitespace that programs strip. */
const dangerous = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;
/** The sign that users put before such a text by hand. */
const mark = "'";

/** Returns a text that no program reads as a formula, by prefixing a mark where needed. */
export const neutral = (text: string): string => (dangerous.test(text) ? mark + text : text);
