import type { EmailField } from "../definition.ts";
import { problems } from "./problems.ts";
import { readText } from "./text.ts";
import type { FieldType } from "./type.ts";

const address =
	/^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;
const maxLength = 255;

export const email: FieldType<EmailField> = {
	empty: () => "",
	decode: (stored) => (stored === null ? "" : String(stored)),
	encode: (value) => String(value ?? ""),
	read: (input) => readText(input).trim(),
	check(value, field) {
		const content = String(value ?? "");
		if (content === "") return field.required ? problems.required : null;
		if (content.length > maxLength || !address.test(content)) return problems.email;
		const domain = content.slice(content.lastIndexOf("@") + 1).toLowerCase();
		if (field.onlyDomains?.length && !field.onlyDomains.includes(domain)) return problems.domain;
		if (field.exceptDomains?.includes(domain)) return problems.domain;
		return null;
	},
};
