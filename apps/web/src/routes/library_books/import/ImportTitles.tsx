import { type TitleField, titleFields } from "@rafta/library/catalogue/lists/headings";
import { useNumber, useTexts } from "../../../i18n/language.tsx";
import { ImportFlow } from "../../imports/ImportFlow.tsx";
import { CopyChoice } from "./CopyChoice.tsx";
import { plan } from "./model.ts";
import { Preview } from "./Preview.tsx";
import { Rows } from "./Rows.tsx";
import { texts } from "./texts.ts";

/** Names of fields that would be ambiguous on their own. */
const named = { title: "fieldTitle", library: "fieldLibrary", copies: "fieldCopies" } as const;
const nameOf = (field: TitleField) =>
	field === "title" || field === "library" || field === "copies" ? named[field] : field;

/** Import of book lists and files of other library programs into the catalogue. */
export default function ImportTitles({ onClose }: { onClose(): void }) {
	const t = useTexts(texts);
	const number = useNumber();
	return (
		<ImportFlow
			plan={plan}
			t={t}
			accept=".xls,.xlsx,.ods,.csv,.tsv,.txt,.mrc,.marc,.dat,.iso,.xml,.json"
			kinds='kind = "titles"'
			fields={titleFields.map((field) => [field, t(nameOf(field))] as const)}
			about={({ counts }) => t("rows", { count: number(counts?.rows ?? 0) })}
			questions={({ answer, busy, onChange }) => (
				<CopyChoice reading={answer} busy={busy} onChange={onChange} />
			)}
			preview={(props) => <Preview key={props.list.id} {...props} />}
			rows={(importId, state) => <Rows importId={importId} only={{ state }} />}
			onClose={onClose}
		/>
	);
}
