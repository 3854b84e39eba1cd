import type { LegalDocument } from "@rafta/library/site/legal/stored";
import { formatInstant } from "@rafta/library/turkish/dates";
import type { Language } from "@rafta/words";
import { useEndpoint } from "#data";
import { languageName, useLanguage, useTexts } from "#i18n";
import { Button, Ready } from "#kit";
import { texts } from "./legalTexts.ts";

interface Earlier {
	document: LegalDocument;
	language: Language;
	text: string;
}

/** Earlier versions of the texts, newest first; none are shown before the first change. */
export function EarlierTexts({ onTake }: { onTake(earlier: Earlier): void }) {
	const t = useTexts(texts);
	const { language: shown } = useLanguage();
	const earlier = useEndpoint("GET /api/site/legal/earlier");
	if (!earlier.data) return <Ready query={earlier} loading={null} />;
	if (earlier.data.items.length === 0) return null;
	return (
		<details>
			<summary className="cursor-pointer font-semibold">{t("earlier")}</summary>
			<ul className="mt-2 flex flex-col gap-2">
				{earlier.data.items.map(({ id, at, actor_name, details: { document, language, before } }) => (
					<li key={id} className="flex flex-wrap items-center gap-2">
						<span>
							{t("earlierLine", {
								document: t(document),
								language: languageName(language, shown),
								when: formatInstant(at),
								name: actor_name,
							})}
						</span>
						{before ? (
							<Button className="btn-sm" onClick={() => onTake({ document, language, text: before.text })}>
								{t("take")}
							</Button>
						) : (
							<span className="opacity-80">{t("wasShipped")}</span>
						)}
					</li>
				))}
			</ul>
		</details>
	);
}
