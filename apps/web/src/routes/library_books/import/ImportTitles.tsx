import { fileProblems } from "@rafta/library/tables/problems";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ClientResponseError } from "pocketbase";
import { useState } from "react";
import { useLanguage, useNumber, useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { FormErrors } from "../../../ui/FormErrors.tsx";
import { Card, Page } from "../../../ui/Page.tsx";
import { Failed, Loading } from "../../../ui/states.tsx";
import { useSearchParams } from "../../../ui/useSearchParams.ts";
import { Chooser } from "../../imports/Chooser.tsx";
import { act, discard, isRunning, useJob } from "../../imports/job.ts";
import { Outcome, Progress } from "../../imports/Outcome.tsx";
import { Recent } from "../../imports/Recent.tsx";
import { type Reading, type ReadingOptions, read, type TitleImport } from "./model.ts";
import { ColumnChoice, CopyChoice } from "./Options.tsx";
import { Preview } from "./Preview.tsx";
import { Rows } from "./Rows.tsx";
import { texts } from "./texts.ts";

/** The columns of a file that could not be read without help. */
function columnsOf(error: unknown): Reading["columns"] {
	const columns: unknown = error instanceof ClientResponseError ? error.response?.columns : null;
	return Array.isArray(columns) ? columns : [];
}

/** Lists of books and files of other library programs into the catalogue: a file, a look, a yes. */
export default function ImportTitles({ onClose }: { onClose(): void }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const number = useNumber();
	const queries = useQueryClient();
	const [params, change] = useSearchParams();
	const id = params.get("import") ?? "";
	const [file, setFile] = useState<File | null>(null);
	const [options, setOptions] = useState<ReadingOptions>({ columns: {} });
	const list = useJob<TitleImport>(id);

	const reading = useMutation({
		mutationFn: (asked: { file: File; options: ReadingOptions }) => read(asked.file, asked.options),
		onSuccess: (answer) => {
			queries.setQueryData(["imports", "one", answer.import.id], answer.import);
			change({ import: answer.import.id });
		},
	});
	const doing = useMutation({
		mutationFn: ({ what, body }: { what: "apply" | "cancel" | "undo"; body?: object }) =>
			act<TitleImport>(id, what, body),
		onSuccess: (answer) => {
			queries.setQueryData(["imports", "one", id], answer.import);
			for (const name of ["books", "library_books", "import_rows", "imports"])
				void queries.invalidateQueries({ queryKey: [name] });
		},
	});
	const discarding = useMutation({ mutationFn: () => discard(id), onSettled: begin });

	function begin() {
		setFile(null);
		setOptions({ columns: {} });
		reading.reset();
		doing.reset();
		change({ import: "" });
		void queries.invalidateQueries({ queryKey: ["imports"] });
	}
	function readFile(chosen: File, how: ReadingOptions) {
		setFile(chosen);
		setOptions(how);
		reading.mutate({ file: chosen, options: how });
	}
	const readAgain = (next: Partial<ReadingOptions>) => {
		if (file) readFile(file, { ...options, ...next });
	};

	const { data } = list;
	const answer = reading.data?.import.id === id && file ? reading.data : null;
	const columns = answer?.columns ?? columnsOf(reading.error);
	const mapping = file && (
		<>
			{answer && <CopyChoice reading={answer} busy={reading.isPending} onChange={readAgain} />}
			{columns.length > 0 && (
				<ColumnChoice
					columns={columns.map((one) => {
						const chosen = options.columns[one.column];
						return chosen === undefined ? one : { ...one, meaning: chosen || null };
					})}
					isOpen={answer === null}
					busy={reading.isPending}
					onChange={(column, field) => readAgain({ columns: { ...options.columns, [column]: field } })}
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
						onFile={(chosen) => readFile(chosen, { columns: {} })}
					/>
					<FormErrors error={reading.error} />
					{mapping}
				</>
			)}
			{id !== "" && list.isPending && <Loading />}
			{id !== "" && list.isError && !data && <Failed error={list.error} retry={begin} />}
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
					onAnother={begin}
				/>
			)}
			{id === "" && (
				<Recent<TitleImport>
					filter='kind = "titles"'
					about={({ counts }) => t("rows", { count: number(counts?.rows ?? 0) })}
					onOpen={(one) => change({ import: one })}
				/>
			)}
		</Page>
	);
}
