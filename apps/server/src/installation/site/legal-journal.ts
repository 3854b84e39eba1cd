/** Journals the previous wording of a changed legal text: consents and questions refer to the text of their day. */
import { legalDocuments, legalTextsOf } from "@rafta/library/site/legal/stored";
import type { RecordData } from "@rafta/records";
import { languages } from "@rafta/words";
import { audit } from "../../kit/audit/journal.ts";
import type { RecordTransaction } from "../../records.ts";

/** Journals each text that differs between two values of `site_settings.legal_texts`. */
export async function journalLegalTexts(
	records: RecordTransaction,
	actor: RecordData | null,
	was: unknown,
	is: unknown,
): Promise<void> {
	const [before, after] = [legalTextsOf(was), legalTextsOf(is)];
	for (const document of legalDocuments) {
		for (const language of languages) {
			const old = before[document]?.[language];
			if (old?.text === after[document]?.[language]?.text) continue;
			await audit(records, {
				actor,
				kind: "legal_text_changed",
				collection: "site_settings",
				details: { document, language, before: old ?? null },
			});
		}
	}
}
