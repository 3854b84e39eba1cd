import { type DomainOptions, domainErrors, takesDomain } from "./options.ts";
import { problems } from "./problems.ts";
import { checkText, readText, textValues } from "./text.ts";
import type { FieldBase, FieldType } from "./type.ts";

export interface EmailField extends FieldBase, DomainOptions {
	type: "email";
}

/** Words joined by single dots, of the letters of any script (RFC 5321 and 6531). */
const localForm = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const maxLocal = 64;
const maxLength = 255;

/** Label of a domain, in the letters of any script (RFC 5890). */
const label = "[\\p{L}\\p{M}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?";
/** The last label begins with a letter: an address of numbers is no domain. */
const domainForm = new RegExp(`^(?:${label}\\.)+(?=\\p{L})${label}$`, "u");
const maxDomain = 253;

function isAddress(content: string): boolean {
	const at = content.lastIndexOf("@");
	const local = content.slice(0, Math.max(at, 0));
	const domain = content.slice(at + 1);
	return (
		content.length <= maxLength &&
		local.length <= maxLocal &&
		localForm.test(local) &&
		domain.length <= maxDomain &&
		domainForm.test(domain)
	);
}

export const email: FieldType<EmailField> = {
	name: "email",
	defaults: { exceptDomains: null, onlyDomains: null },
	checkOptions: domainErrors,
	...textValues,
	read: (input) => readText(input).trim(),
	check: checkText((content, field) => {
		if (!isAddress(content)) return problems.email;
		const domain = content.slice(content.lastIndexOf("@") + 1).toLowerCase();
		return takesDomain(field, domain) ? null : problems.emailDomain;
	}),
};
