import type { AnswerOf } from "@rafta/library/api/index";
import { collections } from "@rafta/library/collections/index";
import { type Doubt, doubts as doubtTexts } from "@rafta/library/school-file/refusals";
import { formatDate, todayIn } from "@rafta/library/turkish/dates";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { allOutdated, literal, sendForm, useList } from "#data";
import { useLanguage, useNumber, useTexts } from "#i18n";
import { Button, Card, ConfirmButton, FileInput, FormErrors } from "#kit";
import { act, discard, isRunning, type Job, useJob } from "../../imports/job.ts";
import { texts } from "../texts.ts";

type Answer = AnswerOf<"POST /api/imports/school">;
/** What an import of a school remembers of its file. */
type About = Pick<Answer, "name" | "made_at" | "program" | "personal"> & {
	readonly counts: Answer["records"];
	readonly doubts: Answer["doubts"];
};

const aboutOf = (job: Job): About => job.choices as About;

/** Names of collections, and of their fields; a field that Rafta does not know has the name that the file gives it. */
function useLabel() {
	const { language } = useLanguage();
	return (name: string, fieldName = "") => {
		const collection = collections.find((one) => one.name === name);
		const field = collection?.fields.find((one) => one.name === fieldName);
		const many = collection?.label.many[language] ?? name;
		return fieldName === "" ? many : `${many} / ${field?.label[language] ?? fieldName}`;
	};
}

function UncertainRows({ doubts }: { doubts: readonly Doubt[] }) {
	const t = useTexts(texts);
	const number = useNumber();
	const { language } = useLanguage();
	const label = useLabel();
	if (doubts.length === 0) return <p>{t("moveNoDoubts")}</p>;
	return (
		<div>
			<h3 className="font-semibold">{t("moveDoubts")}</h3>
			<ul className="list-disc ps-5">
				{[...Map.groupBy(doubts, ({ code }) => code)].map(([code, alike]) => (
					<li key={code}>
						{doubtTexts[code][language]}
						<p className="text-sm opacity-80">
							{alike
								.map(({ collection, field, count }) => `${label(collection, field)} (${number(count)})`)
								.join(", ")}
						</p>
					</li>
				))}
			</ul>
		</div>
	);
}

function Preview({ job }: { job: Job }) {
	const t = useTexts(texts);
	const number = useNumber();
	const label = useLabel();
	const { name, made_at, program, personal, counts, doubts } = aboutOf(job);
	return (
		<>
			<h3 className="text-lg font-semibold">{t("movePreview", { name, count: number(job.total) })}</h3>
			<p>{t("moveFrom", { day: formatDate(todayIn(new Date(made_at))), program })}</p>
			{!personal && <p>{t("moveImpersonal")}</p>}
			<UncertainRows doubts={doubts} />
			<details>
				<summary className="cursor-pointer font-semibold">{t("moveRecords")}</summary>
				<ul className="mt-2 gap-x-6 sm:columns-2">
					{counts.map(({ collection, count }) => (
						<li key={collection} className="flex justify-between gap-3">
							<span>{label(collection)}</span>
							<span className="tabular-nums">{number(count)}</span>
						</li>
					))}
				</ul>
			</details>
			<p className="max-w-prose">{t("moveNote")}</p>
		</>
	);
}

function Chooser({ school, isBusy, onRead }: { school: string; isBusy: boolean; onRead(job: Job): void }) {
	const t = useTexts(texts);
	const [file, setFile] = useState<File | null>(null);
	const read = useMutation({
		mutationFn: (chosen: File) => {
			const form = new FormData();
			form.append("options", JSON.stringify({ school }));
			form.append("file", chosen);
			return sendForm("POST /api/imports/school", form);
		},
		// What is counted depends on the kind: the contract does not say it.
		onSuccess: (answer) => onRead(answer.import as Job),
	});
	return (
		<>
			<p className="max-w-prose">{t("moveLead")}</p>
			<FileInput
				label={t("moveFile")}
				hint={t("moveFileHint")}
				accept=".zip,application/zip"
				chosen={file}
				busy={read.isPending}
				onChoose={setFile}
			/>
			<FormErrors error={read.error} />
			<Button
				className="self-start"
				disabled={!file || isBusy}
				busy={read.isPending}
				onClick={() => file && read.mutate(file)}
			>
				{t("moveTry")}
			</Button>
		</>
	);
}

/** Puts a school's file into this school, which must be empty: tried first, and undone as a whole. */
export function SchoolImport({ school }: { school: string }) {
	const t = useTexts(texts);
	const number = useNumber();
	const queries = useQueryClient();
	const latest = useList<Job>("imports", {
		filter: `school_id = ${literal(school)} && kind = "school" && status != "discarded"`,
		sort: "-created",
		perPage: 1,
	});
	const [read, setRead] = useState("");
	const id = read || (latest.data?.items[0]?.id ?? "");
	const { data: job } = useJob<Job>(id);
	const doing = useMutation({
		mutationFn: (what: "apply" | "cancel" | "undo") => act<Job>(id, what),
		onSuccess: (answer) => {
			queries.setQueryData(["imports", "one", id], answer.import);
			// Every list of the school may show something else now.
			void allOutdated(queries);
		},
	});
	const discarding = useMutation({
		mutationFn: () => discard(id),
		onSettled: () => {
			setRead("");
			queries.removeQueries({ queryKey: ["imports", "one", id] });
			return latest.refetch();
		},
	});
	const status = id === "" ? "" : (job?.status ?? "");
	const mayUndo = status === "applied" && (job?.expires_on ?? "") >= todayIn(new Date());
	const isOver = ["", "undone", "discarded"].includes(status);
	return (
		<Card title={t("move")}>
			<div className="flex flex-col gap-3" role="status">
				{status === "undone" && <p>{t(job?.counts.refused ? "moveFailed" : "movedBack")}</p>}
				{isOver && (
					<Chooser
						school={school}
						isBusy={latest.isPending}
						onRead={(made) => {
							queries.setQueryData(["imports", "one", made.id], made);
							setRead(made.id);
						}}
					/>
				)}
				{job && status === "preview" && (
					<>
						<Preview job={job} />
						<FormErrors error={doing.error ?? discarding.error} />
						<div className="flex flex-wrap gap-2">
							<Button variant="primary" busy={doing.isPending} onClick={() => doing.mutate("apply")}>
								{t("moveApply")}
							</Button>
							<Button busy={discarding.isPending} onClick={() => discarding.mutate()}>
								{t("moveDiscard")}
							</Button>
						</div>
					</>
				)}
				{job && isRunning(job) && (
					<>
						<p>{t(status === "undoing" ? "movingBack" : "moving")}</p>
						<progress
							className="progress w-full"
							aria-label={t(status === "undoing" ? "movingBack" : "moving")}
							value={job.done}
							max={Math.max(1, job.total)}
						/>
						{status === "applying" && (
							<Button className="self-start" busy={doing.isPending} onClick={() => doing.mutate("cancel")}>
								{t("moveStop")}
							</Button>
						)}
					</>
				)}
				{job && status === "applied" && (
					<>
						<p>{t("moved", { count: number(job.total) })}</p>
						<FormErrors error={doing.error} />
						{mayUndo && (
							<ConfirmButton
								className="self-start"
								busy={doing.isPending}
								ask={{ title: t("moveUndoTitle"), text: t("moveUndoText"), yes: t("moveUndo") }}
								onConfirm={() => doing.mutate("undo")}
							>
								{t("moveUndo")}
							</ConfirmButton>
						)}
					</>
				)}
			</div>
		</Card>
	);
}
