import { type DomainOptions, domainErrors, takesDomain } from "./options.ts";
import { problems } from "./problems.ts";
import { checkText, readText, textValues } from "./text.ts";
import type { FieldBase, FieldType } from "./type.ts";

export interface EmailField extends FieldBase, DomainOptions {
	type: "email";
}

const address =
	/^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;
const maxLength = 255;

export const email: FieldType<EmailField> = {
	name: "email",
	defaults: { exceptDomains: null, onlyDomains: null },
	checkOptions: domainErrors,
	...textValues,
	read: (input) => readText(input).trim(),
	check: checkText((content, field) => {
		if (content.length > maxLength || !address.test(content)) return problems.email;
		const domain = content.slice(content.lastIndexOf("@") + 1).toLowerCase();
		return takesDomain(field, domain) ? null : problems.emailDomain;
	}),
};
