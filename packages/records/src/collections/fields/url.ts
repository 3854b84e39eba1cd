import { isIP } from "node:net";
import { type DomainOptions, domainErrors, takesDomain } from "./options.ts";
import { problems } from "./problems.ts";
import { checkText, readText, textValues } from "./text.ts";
import type { FieldBase, FieldType } from "./type.ts";

export interface UrlField extends FieldBase, DomainOptions {
	type: "url";
}

const maxLength = 2048;

/**
 * A link as it is written, without the repairs that browsers make: `https:/x`, a line break within it. Other schemes
 * (javascript:, data:) would be dangerous as links.
 */
const form =
	/^https?:\/\/(?:[^\s/?#@\\]*@)?(?<host>\[[\da-f:.]+\]|[^\s/?#@:\\[\]]+)(?::\d{1,5})?(?:[/?#][^\s\p{Cc}\\]*)?$/iu;
const label = "[\\p{L}\\p{M}\\p{N}](?:[\\p{L}\\p{M}\\p{N}_-]*[\\p{L}\\p{M}\\p{N}])?";
/** Names of a host, which may be one word in a local network, and end with a dot. */
const hostForm = new RegExp(`^${label}(?:\\.${label})*\\.?$`, "u");
/** Percent signs stand for bytes; browsers leave any others as they are. */
const brokenCode = /^[^?]*%(?![\da-f]{2})/i;

/** Whether a host is a name or an address of four numbers; browsers complete one of fewer. */
function isHost(host: string): boolean {
	if (host.startsWith("[")) return isIP(host.slice(1, -1)) === 6;
	return /(?:^|\.)\d+\.?$/.test(host) ? isIP(host) === 4 : hostForm.test(host);
}

export const url: FieldType<UrlField> = {
	name: "url",
	defaults: { exceptDomains: null, onlyDomains: null },
	checkOptions: domainErrors,
	...textValues,
	read: (input) => readText(input).trim(),
	check: checkText((content, field) => {
		const host = content.length <= maxLength ? form.exec(content)?.groups?.host : undefined;
		const parsed = host && isHost(host) && !brokenCode.test(content) ? URL.parse(content) : null;
		if (!parsed) return problems.url;
		return takesDomain(field, parsed.hostname) ? null : problems.urlDomain;
	}),
};
