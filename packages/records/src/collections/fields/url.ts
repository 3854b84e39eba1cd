import type { UrlField } from "../definition.ts";
import { problems } from "./problems.ts";
import { readText } from "./text.ts";
import type { FieldType } from "./type.ts";

const maxLength = 2048;

export const url: FieldType<UrlField> = {
	empty: () => "",
	decode: (stored) => (stored === null ? "" : String(stored)),
	encode: (value) => String(value ?? ""),
	read: (input) => readText(input).trim(),
	check(value, field) {
		const content = String(value ?? "");
		if (content === "") return field.required ? problems.required : null;
		const parsed = content.length <= maxLength ? URL.parse(content) : null;
		// Other schemes (javascript:, data:) would be dangerous as links.
		if (!parsed || !["http:", "https:"].includes(parsed.protocol)) return problems.url;
		if (field.onlyDomains?.length && !field.onlyDomains.includes(parsed.hostname)) return problems.domain;
		if (field.exceptDomains?.includes(parsed.hostname)) return problems.domain;
		return null;
	},
};
