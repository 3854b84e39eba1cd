/** Forms of domains, in the letters of any script (RFC 5890). */

const label = "[\\p{L}\\p{M}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?";
/** The last label begins with a letter: an address of numbers is no domain. */
const domainForm = new RegExp(`^(?:${label}\\.)+(?=\\p{L})${label}$`, "u");

/** Whether a text is the full name of a domain, such as `çiçek.example`. */
export const isDomain = (text: string): boolean => text.length <= 253 && domainForm.test(text);
