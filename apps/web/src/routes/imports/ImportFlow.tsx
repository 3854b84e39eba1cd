import { fileProblems } from "@rafta/library/tables/problems";
import { type ReactNode, useEffect, useRef } from "react";
import { useLanguage, useTexts } from "#i18n";
import { Button, Card, FormErrors, Page, Ready } from "#kit";
import { Chooser } from "./Chooser.tsx";
import { ColumnChoice } from "./ColumnChoice.tsx";
import { takePendingFile } from "./handed.ts";
import { isRunning } from "./job.ts";
import { Outcome, Progress } from "./Outcome.tsx";
import { Recent } from "./Recent.tsx";
import { texts as shared } from "./texts.ts";
import { type Corrections, type ImportAnswer, type Plan, useImport } from "./useImport.ts";

/** Props of the preview of one kind of list. */
export interface PreviewProps<Answer extends ImportAnswer> {
	list: Answer["import"];
	/** Result of reading the file; `null` for a reopened preview. */
	reading: Answer | null;
	busy: boolean;
	error: unknown;
	/** Questions about how the file was read. */
	questions: ReactNode;
	/** The columns as they were read, to correct them. */
	columns: ReactNode;
	onApply(choices: object): void;
	onDiscard(): void;
}

interface Props<Answer extends ImportAnswer, Options extends Corrections> {
	plan: Plan<Answer, Options>;
	/** Texts of the kind of list. */
	t(key: "title" | "lead" | "back" | "file" | "fileHint" | "pasted" | "undoText"): string;
	/** Accepted file extensions. */
	accept: string;
	/** Condition on the imports that are listed. */
	kinds: string;
	/** Possible fields of a column, with their names. */
	fields: readonly (readonly [field: string, name: string])[];
	/** Returns a text with the size of a list. */
	about(list: Answer["import"]): string;
	/** Questions about a file that was read. */
	questions(props: {
		answer: Answer;
		options: Options;
		busy: boolean;
		onChange(next: Partial<Options>): void;
	}): ReactNode;
	preview(props: PreviewProps<Answer>): ReactNode;
	/** Says in numbers what a list has changed. */
	said(list: Answer["import"]): string;
	/** What follows from rows that were written. */
	after?(list: Answer["import"]): ReactNode;
	/** Rows with one outcome. */
	rows(importId: string, state: "refused" | "kept"): ReactNode;
	onClose(): void;
}

/** Import of a list of any kind: file, preview, confirmation, progress, outcome. */
export function ImportFlow<Answer extends ImportAnswer, Options extends Corrections>(
	props: Props<Answer, Options>,
) {
	const { t } = props;
	const s = useTexts(shared);
	const { language } = useLanguage();
	const flow = useImport(props.plan);
	const { id, list, reading, doing, discarding, answer, file, options, columns } = flow;
	const { data } = list;
	const begun = useRef(false);
	// A file that was chosen on the checklist of the first day is read without a further click.
	useEffect(() => {
		const handed = begun.current ? null : takePendingFile();
		begun.current = true;
		if (handed) flow.readFile(handed);
	});
	const leftOut = (answer?.columns ?? [])
		.filter(({ heading, meaning }) => heading !== "" && meaning === null)
		.map(({ heading }) => heading);
	const mapping = file && columns.length > 0 && (
		<>
			{leftOut.length > 0 && (
				<p className="py-2 text-sm opacity-75">{s("leftOut", { columns: leftOut.join(", ") })}</p>
			)}
			<ColumnChoice
				columns={columns}
				fields={props.fields}
				isOpen={answer === null}
				busy={reading.isPending}
				onChange={flow.assign}
			/>
		</>
	);
	if (data?.status === "preview")
		return props.preview({
			list: data,
			reading: answer,
			busy: doing.isPending || discarding.isPending || reading.isPending,
			error: doing.error ?? reading.error,
			questions:
				file &&
				answer &&
				props.questions({ answer, options, busy: reading.isPending, onChange: flow.readAgain }),
			columns: mapping,
			onApply: (body) => doing.mutate({ what: "apply", body }),
			onDiscard: () => discarding.mutate(),
		});
	return (
		<Page
			title={t("title")}
			lead={id === "" ? t("lead") : undefined}
			actions={<Button onClick={props.onClose}>{t("back")}</Button>}
		>
			{id === "" && (
				<>
					<Chooser
						label={t("file")}
						hint={t("fileHint")}
						accept={props.accept}
						pasted={t("pasted")}
						busy={reading.isPending}
						onFile={(chosen) => flow.readFile(chosen)}
					/>
					<FormErrors error={reading.error} />
					{mapping}
				</>
			)}
			{id !== "" && <Ready query={{ data: list.data, error: list.error, refetch: flow.begin }} />}
			{data?.status === "failed" && (
				<Card title={s("failed")}>
					<p role="alert">{fileProblems[data.counts.refused ?? "damaged"][language]}</p>
					<Button className="mt-3" busy={discarding.isPending} onClick={() => discarding.mutate()}>
						{s("again")}
					</Button>
				</Card>
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
					said={props.said(data)}
					undoText={t("undoText")}
					rows={(state) => props.rows(data.id, state)}
					onUndo={() => doing.mutate({ what: "undo" })}
					onAnother={flow.begin}
				/>
			)}
			{data?.status === "applied" && props.after?.(data)}
			{id === "" && <Recent filter={props.kinds} about={props.about} onOpen={flow.open} />}
		</Page>
	);
}
