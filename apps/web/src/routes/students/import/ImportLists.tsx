import { listFields } from "@rafta/library/tables/headings";
import { useNumber, useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { FormErrors } from "../../../ui/FormErrors.tsx";
import { Page } from "../../../ui/Page.tsx";
import { Failed, Loading } from "../../../ui/states.tsx";
import { Chooser } from "../../imports/Chooser.tsx";
import { ColumnChoice } from "../../imports/ColumnChoice.tsx";
import { isRunning } from "../../imports/job.ts";
import { Outcome, Progress } from "../../imports/Outcome.tsx";
import { Recent } from "../../imports/Recent.tsx";
import { useImport } from "../../imports/useImport.ts";
import { ClassChoice } from "./ClassChoice.tsx";
import { type Corrections, type Import, read } from "./model.ts";
import { Preview } from "./Preview.tsx";
import { Rows } from "./Rows.tsx";
import { texts } from "./texts.ts";

const unchanged: Corrections = { columns: {}, classes: {} };

const written = ["students"];

/** Import of class lists into the register: file, preview, confirmation. */
export default function ImportLists({ onClose }: { onClose(): void }) {
	const t = useTexts(texts);
	const number = useNumber();
	const { id, list, reading, doing, discarding, answer, file, options, columns, ...go } = useImport({
		read,
		unchanged,
		written,
	});
	const { data } = list;
	const mapping = file && (
		<>
			{answer && (
				<ClassChoice
					lists={answer.lists}
					busy={reading.isPending}
					onChosen={(classes) => go.readAgain({ classes: { ...options.classes, ...classes } })}
				/>
			)}
			{columns.length > 0 && (
				<ColumnChoice
					columns={columns}
					fields={listFields.map((field) => [field, t(field)] as const)}
					isOpen={answer === null}
					busy={reading.isPending}
					onChange={(column, field) => go.readAgain({ columns: { ...options.columns, [column]: field } })}
				/>
			)}
		</>
	);
	return (
		<Page title={t("title")} lead={t("lead")} actions={<Button onClick={onClose}>{t("back")}</Button>}>
			{id === "" && (
				<>
					<Chooser
						label={t("file")}
						hint={t("fileHint")}
						accept=".xls,.xlsx,.ods,.csv,.tsv,.txt"
						pasted={t("pasted")}
						busy={reading.isPending}
						onFile={(chosen) => go.readFile(chosen)}
					/>
					<FormErrors error={reading.error} />
					{mapping}
				</>
			)}
			{id !== "" && list.isPending && <Loading />}
			{id !== "" && list.isError && !data && <Failed error={list.error} retry={go.begin} />}
			{data?.status === "preview" && (
				<Preview
					key={data.id}
					list={data}
					reading={answer}
					busy={doing.isPending || discarding.isPending || reading.isPending}
					error={doing.error ?? reading.error}
					onApply={(body) => doing.mutate({ what: "apply", body })}
					onDiscard={() => discarding.mutate()}
				>
					{mapping}
				</Preview>
			)}
			{data && isRunning(data) && (
				<Progress list={data} busy={doing.isPending} onStop={() => doing.mutate({ what: "cancel" })} />
			)}
			{data && ["applied", "cancelled", "undone"].includes(data.status) && (
				<Outcome
					key={data.status}
					list={data}
					busy={doing.isPending}
					error={doing.error}
					undoText={t("undoText")}
					rows={(state) => <Rows importId={data.id} only={{ state }} />}
					onUndo={() => doing.mutate({ what: "undo" })}
					onAnother={go.begin}
				/>
			)}
			{id === "" && (
				<Recent<Import>
					filter='kind != "titles"'
					about={({ counts }) => t("people", { count: number(counts?.people ?? 0) })}
					onOpen={go.open}
				/>
			)}
		</Page>
	);
}
