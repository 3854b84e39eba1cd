import { type DomainOptions, domainErrors, takesDomain } from "./options.ts";
import { problems } from "./problems.ts";
import { checkText, readText, textValues } from "./text.ts";
import type { FieldBase, FieldType } from "./type.ts";

export interface UrlField extends FieldBase, DomainOptions {
	type: "url";
}

const maxLength = 2048;

export const url: FieldType<UrlField> = {
	name: "url",
	defaults: { exceptDomains: null, onlyDomains: null },
	checkOptions: domainErrors,
	...textValues,
	read: (input) => readText(input).trim(),
	check: checkText((content, field) => {
		const parsed = content.length <= maxLength ? URL.parse(content) : null;
		// Other schemes (javascript:, data:) would be dangerous as links.
		if (!parsed || !["http:", "https:"].includes(parsed.protocol)) return problems.url;
		return takesDomain(field, parsed.hostname) ? null : problems.urlDomain;
	}),
};
