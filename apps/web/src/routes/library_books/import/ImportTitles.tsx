import { listColumnName, listColumns } from "@rafta/library/catalogue/lists/headings";
import { fileProblems } from "@rafta/library/tables/problems";
import { useLanguage, useNumber, useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { FormErrors } from "../../../ui/FormErrors.tsx";
import { Card, Page } from "../../../ui/Page.tsx";
import { Failed, Loading } from "../../../ui/states.tsx";
import { Chooser } from "../../imports/Chooser.tsx";
import { ColumnChoice } from "../../imports/ColumnChoice.tsx";
import { isRunning } from "../../imports/job.ts";
import { Outcome, Progress } from "../../imports/Outcome.tsx";
import { Recent } from "../../imports/Recent.tsx";
import { useImport } from "../../imports/useImport.ts";
import { CopyChoice } from "./CopyChoice.tsx";
import { type ReadingOptions, read, type TitleImport } from "./model.ts";
import { Preview } from "./Preview.tsx";
import { Rows } from "./Rows.tsx";
import { texts } from "./texts.ts";

const unchanged: ReadingOptions = { columns: {} };
const written = ["books", "library_books"];

/** Import of book lists and files of other library programs into the catalogue: file, preview, confirmation. */
export default function ImportTitles({ onClose }: { onClose(): void }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const number = useNumber();
	const { id, list, reading, doing, discarding, answer, file, options, columns, ...go } = useImport({
		read,
		unchanged,
		written,
	});
	const { data } = list;
	const mapping = file && (
		<>
			{answer && <CopyChoice reading={answer} busy={reading.isPending} onChange={go.readAgain} />}
			{columns.length > 0 && (
				<ColumnChoice
					columns={columns}
					fields={listColumns.map((column) => [column, listColumnName(column, language)] as const)}
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
						accept=".xls,.xlsx,.ods,.csv,.tsv,.txt,.mrc,.marc,.dat,.iso,.xml,.json"
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
			{data?.status === "failed" && (
				<Card title={t("failed")}>
					<p role="alert">{fileProblems[data.counts.refused ?? "damaged"][language]}</p>
					<Button className="mt-3" busy={discarding.isPending} onClick={() => discarding.mutate()}>
						{t("again")}
					</Button>
				</Card>
			)}
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
				<Progress
					list={data}
					busy={doing.isPending || discarding.isPending}
					onStop={() => (data.status === "reading" ? discarding.mutate() : doing.mutate({ what: "cancel" }))}
				/>
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
				<Recent<TitleImport>
					filter='kind = "titles"'
					about={({ counts }) => t("rows", { count: number(counts?.rows ?? 0) })}
					onOpen={go.open}
				/>
			)}
		</Page>
	);
}
