import { listFields } from "@rafta/library/tables/headings";
import { useNumber, useTexts } from "#i18n";
import { NextStep } from "../../book_loans/first-day/NextStep.tsx";
import { ImportFlow } from "../../imports/ImportFlow.tsx";
import { ClassChoice } from "./ClassChoice.tsx";
import { GuardianChoice } from "./GuardianChoice.tsx";
import { plan } from "./model.ts";
import { Preview } from "./Preview.tsx";
import { Rows } from "./Rows.tsx";
import { texts } from "./texts.ts";

/** Import of class lists into the register. */
export default function ImportLists({ onClose }: { onClose(): void }) {
	const t = useTexts(texts);
	const number = useNumber();
	return (
		<ImportFlow
			plan={plan}
			t={t}
			accept=".xls,.xlsx,.ods,.csv,.tsv,.txt"
			kinds='kind != "titles" && kind != "school"'
			fields={listFields.map((field) => [field, t(field)] as const)}
			about={({ counts }) => t("people", { count: number(counts?.people ?? 0) })}
			questions={({ answer, options, busy, onChange }) => (
				<>
					<GuardianChoice
						{...answer.guardians}
						busy={busy}
						onChange={(guardian_consent) => onChange({ guardian_consent })}
					/>
					<ClassChoice
						lists={answer.lists}
						busy={busy}
						onChosen={(classes) => onChange({ classes: { ...options.classes, ...classes } })}
					/>
				</>
			)}
			preview={(props) => <Preview key={props.list.id} {...props} />}
			rows={(importId, state) => <Rows importId={importId} only={{ state }} />}
			said={({ counts }) => t("imported", { count: number(counts.outcomes?.applied ?? 0) })}
			after={() => <NextStep after="class_list" />}
			onClose={onClose}
		/>
	);
}
