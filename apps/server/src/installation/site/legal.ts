/**
 * `/api/site/legal`: the legal texts of the installation and the values of their placeholders, for everybody; changing
 * one, for administrators. `/api/site/legal/earlier`: earlier wordings, from the journal.
 */

import type { LegalChange } from "@rafta/library/api/site";
import { historyMonths, retentionOf } from "@rafta/library/privacy/retention";
import { type LegalTexts, legalTextsOf } from "@rafta/library/site/legal/stored";
import type { LegalFacts } from "@rafta/library/site/legal/values";
import { todayIn } from "@rafta/library/turkish/dates";
import type { FastifyInstance } from "fastify";
import { handle } from "../../kit/endpoint.ts";
import type { RecordReader, RecordService, RecordTransaction } from "../../records.ts";
import { journalLegalTexts } from "./legal-journal.ts";
import { siteRecord } from "./page.ts";

/** Limit of earlier versions that are shown. */
const MAX_EARLIER_VERSIONS = 50;

async function factsOf(records: RecordReader, site: string): Promise<LegalFacts> {
	const [retention] = await records.list("retention_settings", { sort: "created", limit: 1 });
	const [rules] = await records.list("library_settings", {
		filter: "school_id = '' && library_id = ''",
		limit: 1,
	});
	return { ...retentionOf(retention ?? null), site, loans_months: historyMonths([rules ?? null]) };
}

/** Returns the record of the site; creates it if the installation never had one. */
async function ownSite(records: RecordTransaction) {
	return (await siteRecord(records)) ?? (await records.create("site_settings", {}));
}

export function legalRoutes(app: FastifyInstance, service: RecordService, now: () => Date): void {
	handle(app, "GET /api/site/legal", async () => {
		const site = await siteRecord(service);
		const facts = await factsOf(service, site?.title ?? "");
		return { texts: legalTextsOf(site?.legal_texts), facts };
	});

	handle(app, "POST /api/site/legal", async ({ actor, body }) => {
		const change = body();
		// In one transaction, so that two administrators who change different texts do not overwrite each other.
		return service.transaction(async (records) => {
			const site = await ownSite(records);
			const texts = legalTextsOf(site.legal_texts);
			let next: LegalTexts;
			if ("controller" in change)
				next = { ...texts, controller: { ...texts.controller, ...change.controller } };
			else {
				const { document, language, text } = change;
				const { [language]: _old, ...others } = texts[document] ?? {};
				const own = text === null ? {} : { [language]: { text, changed_on: todayIn(now()) } };
				next = { ...texts, [document]: { ...others, ...own } };
			}
			const saved = await records.update("site_settings", site.id, { legal_texts: next });
			await journalLegalTexts(records, actor.account, texts, saved.legal_texts);
			return { texts: legalTextsOf(saved.legal_texts) };
		});
	});

	handle(app, "GET /api/site/legal/earlier", async () => {
		const entries = await service.list("audit_events", {
			filter: "kind = 'legal_text_changed'",
			sort: "-at",
			limit: MAX_EARLIER_VERSIONS,
		});
		return {
			items: entries.map(({ id, at, actor_name, details }) => ({
				...{ id, at, actor_name },
				// As `journalLegalTexts` writes them.
				details: details as LegalChange,
			})),
		};
	});
}
