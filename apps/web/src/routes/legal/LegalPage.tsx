import type { LegalDocument } from "@rafta/library/site/legal/stored";
import { formatDate } from "@rafta/library/turkish/dates";
import { languageFacts } from "@rafta/words";
import type { ReactNode } from "react";
import { languageName, useLanguage, useTexts } from "#i18n";
import { Button, Card, Page, Ready } from "#kit";
import { LegalText } from "./LegalText.tsx";
import { inForce, type Legal, useLegal } from "./legal.ts";
import { texts } from "./texts.ts";

function InForce({ legal, document }: { legal: Legal; document: LegalDocument }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const { text, values, changedOn, spoken } = inForce(legal, document, language);
	return (
		<Card className="max-w-3xl">
			{spoken === language ? (
				<LegalText text={text} values={values} />
			) : (
				<>
					<p className="mb-4 font-semibold">
						{t("otherLanguage", { language: languageName(spoken, language) })}
					</p>
					<div lang={spoken} dir={languageFacts[spoken].direction}>
						<LegalText text={text} values={values} />
					</div>
				</>
			)}
			<p className="mt-6 text-sm opacity-80">{t("changedOn", { date: formatDate(changedOn) })}</p>
		</Card>
	);
}

/** One of the legal texts as in force on this installation; it can be printed. */
export function LegalPage({ document, children }: { document: LegalDocument; children?: ReactNode }) {
	const t = useTexts(texts);
	const legal = useLegal();
	return (
		<Page title={t(document)} actions={<Button onClick={() => window.print()}>{t("print")}</Button>}>
			<Ready query={legal}>{(data) => <InForce legal={data} document={document} />}</Ready>
			{children}
		</Page>
	);
}
