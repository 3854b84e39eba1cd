import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ClientResponseError } from "pocketbase";
import { useState } from "react";
import { useNumber, useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { FormErrors } from "../../../ui/FormErrors.tsx";
import { Page } from "../../../ui/Page.tsx";
import { Failed, Loading } from "../../../ui/states.tsx";
import { useSearchParams } from "../../../ui/useSearchParams.ts";
import { Chooser } from "../../imports/Chooser.tsx";
import { act, discard, isRunning, useJob } from "../../imports/job.ts";
import { Outcome, Progress } from "../../imports/Outcome.tsx";
import { Recent } from "../../imports/Recent.tsx";
import { ClassChoice, ColumnChoice } from "./Mapping.tsx";
import { type Choices, type Corrections, type Import, type Reading, read } from "./model.ts";
import { Preview } from "./Preview.tsx";
import { Rows } from "./Rows.tsx";
import { texts } from "./texts.ts";

const unchanged: Corrections = { columns: {}, classes: {} };

/** The columns of a file that could not be read without help. */
function columnsOf(error: unknown): Reading["columns"] {
	const columns: unknown = error instanceof ClientResponseError ? error.response?.columns : null;
	return Array.isArray(columns) ? columns : [];
}

/** Class lists into the register: a file, a look, a yes. */
export default function ImportLists({ onClose }: { onClose(): void }) {
	const t = useTexts(texts);
	const number = useNumber();
	const queries = useQueryClient();
	const [params, change] = useSearchParams();
	const id = params.get("import") ?? "";
	const [file, setFile] = useState<File | null>(null);
	const [corrections, setCorrections] = useState(unchanged);
	const list = useJob<Import>(id);

	const reading = useMutation({
		mutationFn: (asked: { file: File; corrections: Corrections }) => read(asked.file, asked.corrections),
		onSuccess: (answer) => {
			queries.setQueryData(["imports", "one", answer.import.id], answer.import);
			change({ import: answer.import.id });
		},
	});
	const doing = useMutation({
		mutationFn: ({ what, body }: { what: "apply" | "cancel" | "undo"; body?: Choices }) =>
			act<Import>(id, what, body),
		onSuccess: (answer) => {
			queries.setQueryData(["imports", "one", id], answer.import);
			for (const name of ["students", "import_rows", "imports"])
				void queries.invalidateQueries({ queryKey: [name] });
		},
	});
	const discarding = useMutation({
		mutationFn: () => discard(id),
		onSettled: begin,
	});

	function begin() {
		setFile(null);
		setCorrections(unchanged);
		reading.reset();
		doing.reset();
		change({ import: "" });
		void queries.invalidateQueries({ queryKey: ["imports"] });
	}
	function readFile(chosen: File, with_: Corrections) {
		setFile(chosen);
		setCorrections(with_);
		reading.mutate({ file: chosen, corrections: with_ });
	}
	const readAgain = (next: Partial<Corrections>) => {
		if (file) readFile(file, { ...corrections, ...next });
	};

	const { data } = list;
	const answer = reading.data?.import.id === id && file ? reading.data : null;
	const columns = answer?.columns ?? columnsOf(reading.error);
	const mapping = file && (
		<>
			{answer && (
				<ClassChoice
					lists={answer.lists}
					busy={reading.isPending}
					onChosen={(classes) => readAgain({ classes: { ...corrections.classes, ...classes } })}
				/>
			)}
			{columns.length > 0 && (
				<ColumnChoice
					columns={columns.map((one) => {
						const chosen = corrections.columns[one.column];
						return chosen === undefined ? one : { ...one, meaning: chosen || null };
					})}
					isOpen={answer === null}
					busy={reading.isPending}
					onChange={(column, field) => readAgain({ columns: { ...corrections.columns, [column]: field } })}
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
						onFile={(chosen) => readFile(chosen, unchanged)}
					/>
					<FormErrors error={reading.error} />
					{mapping}
				</>
			)}
			{id !== "" && list.isPending && <Loading />}
			{id !== "" && list.isError && !data && <Failed error={list.error} retry={begin} />}
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
					onAnother={begin}
				/>
			)}
			{id === "" && (
				<Recent<Import>
					filter='kind != "titles"'
					about={({ counts }) => t("people", { count: number(counts?.people ?? 0) })}
					onOpen={(one) => change({ import: one })}
				/>
			)}
		</Page>
	);
}
