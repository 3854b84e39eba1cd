/** Validation of installation-wide settings; changes of screen access are recorded in the journal. */
import type { ScreenAccess } from "@rafta/library/access/authorize";
import { isRegistration } from "@rafta/library/access/registration";
import { changesBetween, faultOfChoice } from "@rafta/library/access/screen-policy";
import { isLegalTexts } from "@rafta/library/site/legal/stored";
import { themeOf } from "@rafta/library/site/themes";
import type { FieldError, RecordData } from "@rafta/records";
import { audit } from "../../kit/audit/journal.ts";
import { problems, refuseField } from "../../kit/writes/problems.ts";
import { isInternal, userOf } from "../../kit/writes/request-user.ts";
import type { WriteEvent, WriteHook } from "../../records.ts";
import { journalLegalTexts } from "./legal-journal.ts";

const collection = "site_settings";

/** Everybody can open this address, so only web pages are allowed (attack: `javascript:`). */
function isWebAddress(text: string): boolean {
	const url = URL.parse(text);
	return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
}

/** Validates a field's value; `null` if it may be stored. */
const checks: Readonly<Record<string, (value: unknown) => FieldError | null>> = {
	screen_access(value) {
		const fault = faultOfChoice(value);
		return fault && { code: "validation_screen_access", message: fault };
	},
	registration: (value) => (isRegistration(value) ? null : problems.value),
	legal_texts: (value) => (isLegalTexts(value) ? null : problems.value),
	theme_default: (value) => (value === "" || themeOf(value) ? null : problems.value),
	canonical: (value) => (value === "" || isWebAddress(String(value)) ? null : problems.webAddress),
};

const accessOf = (record: RecordData | null | undefined): ScreenAccess =>
	(record?.screen_access as ScreenAccess | null | undefined) ?? {};

/** Records in the journal which screens were opened or closed for which roles. */
async function journal({ action, record, original, request, records }: WriteEvent): Promise<void> {
	const before = action === "delete" ? accessOf(record) : accessOf(original);
	const changes = changesBetween(before, action === "delete" ? {} : accessOf(record));
	if (Object.keys(changes).length === 0) return;
	await audit(records, {
		actor: userOf(request) as RecordData | null,
		kind: "screen_access_changed",
		collection,
		record: record.id,
		details: changes,
	});
}

export const siteHook: WriteHook = {
	collection,
	actions: ["create", "update", "delete"],
	async before({ action, record, original, records }) {
		if (action === "delete") return;
		if (action === "create" && (await records.list(collection, { limit: 1 })).length > 0) {
			throw refuseField("title", problems.onlyOne);
		}
		for (const [name, check] of Object.entries(checks)) {
			if (action === "update" && JSON.stringify(record[name]) === JSON.stringify(original?.[name])) continue;
			const fault = check(record[name]);
			if (fault) throw refuseField(name, fault);
		}
	},
	async after(event) {
		await journal(event);
		const { action, record, original, request, records } = event;
		// The operation records its own caller.
		if (action === "delete" || isInternal(request)) return;
		const actor = userOf(request) as RecordData | null;
		await journalLegalTexts(records, actor, original?.legal_texts, record.legal_texts);
	},
};
