import { listColumnName, listColumns } from "@rafta/library/catalogue/lists/headings";
import { useLanguage, useNumber, useTexts } from "#i18n";
import { NextStep } from "../../book_loans/first-day/NextStep.tsx";
import { ImportedLookups } from "../../books/lookup/ImportedLookups.tsx";
import { ImportFlow } from "../../imports/ImportFlow.tsx";
import { CopyChoice } from "./CopyChoice.tsx";
import { plan } from "./model.ts";
import { Preview } from "./Preview.tsx";
import { Rows } from "./Rows.tsx";
import { texts } from "./texts.ts";

/** Import of book lists and files of other library programs into the catalogue. */
export default function ImportTitles({ onClose }: { onClose(): void }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const number = useNumber();
	return (
		<ImportFlow
			plan={plan}
			t={t}
			accept=".xls,.xlsx,.ods,.csv,.tsv,.txt,.mrc,.marc,.dat,.iso,.xml,.json"
			kinds='kind = "titles"'
			fields={listColumns.map((column) => [column, listColumnName(column, language)] as const)}
			about={({ counts }) => t("rows", { count: number(counts?.rows ?? 0) })}
			questions={({ answer, busy, onChange }) => (
				<CopyChoice reading={answer} busy={busy} onChange={onChange} />
			)}
			preview={(props) => <Preview key={props.list.id} {...props} />}
			rows={(importId, state) => <Rows importId={importId} only={{ state }} />}
			said={({ counts }) => {
				const { titles = 0, copies = 0 } = counts.made ?? { titles: counts.new, copies: counts.copies };
				return t("imported", { titles: number(titles), copies: number(copies) });
			}}
			after={({ created }) => (
				<>
					<NextStep after="book_list" />
					<ImportedLookups since={String(created)} />
				</>
			)}
			onClose={onClose}
		/>
	);
}
