import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api } from "#data";
import { useTexts } from "#i18n";
import { Button, Card, Checkbox, FileInput, FormErrors, Table } from "#kit";
import { type ImportReport, notesOf, superusersIn } from "./report.ts";
import { texts } from "./texts.ts";

const numbers = ["found", "taken", "known", "left", "files"] as const;

function ReportTable({ report }: { report: ImportReport }) {
	const t = useTexts(texts);
	return (
		<Table
			caption={t("caption")}
			columns={[
				{ key: "name", title: t("collection"), render: ({ name }) => name },
				{
					key: "action",
					title: t("action"),
					render: ({ omission, action }) => t(omission ? "omitted" : action),
				},
				...numbers.map((name) => ({
					key: name,
					title: t(name),
					number: true,
					render: (one: ImportReport["collections"][number]) => one[name],
				})),
			]}
			rows={report.collections}
			rowKey={({ name }) => name}
		/>
	);
}

function Report({ report }: { report: ImportReport }) {
	const t = useTexts(texts);
	const notes = notesOf(report);
	return (
		<>
			<ReportTable report={report} />
			{notes.length + report.leftBehind.length > 0 && (
				<>
					<h3 className="font-semibold">{t("notes")}</h3>
					<ul className="list-disc ps-5">
						{notes.map((note) => {
							const text = t(note.text, note.values);
							return <li key={text}>{text}</li>;
						})}
						{report.leftBehind.map((part) => (
							<li key={part}>{t("leftBehind", { part: t(`part_${part}`) })}</li>
						))}
					</ul>
				</>
			)}
		</>
	);
}

interface CheckedImport {
	id: string;
	report: ImportReport;
}

/** Imports data from PocketBase: a backup is inspected first, and applied only after confirmation. */
export function PocketBaseImport() {
	const t = useTexts(texts);
	const [file, setFile] = useState<File | null>(null);
	const [superusers, setSuperusers] = useState(false);
	const check = useMutation({
		mutationFn: (backup: File) => {
			const body = new FormData();
			body.append("file", backup);
			return api().send<CheckedImport>("/api/migration", { method: "POST", body, requestKey: null });
		},
	});
	const apply = useMutation({
		mutationFn: (waiting: string) =>
			api().send<{ report: ImportReport }>(`/api/migration/${waiting}/apply`, {
				method: "POST",
				body: { superusers },
				requestKey: null,
			}),
	});
	const discard = useMutation({
		mutationFn: (waiting: string) =>
			api().send(`/api/migration/${waiting}`, { method: "DELETE", requestKey: null }),
		onSuccess: begin,
	});
	function begin() {
		setFile(null);
		setSuperusers(false);
		check.reset();
		apply.reset();
	}
	function submit(event: FormEvent) {
		event.preventDefault();
		if (file) check.mutate(file);
	}
	const checked = check.data;
	const administrators = checked ? superusersIn(checked.report) : 0;
	return (
		<>
			{!checked && (
				<Card title={t("title")}>
					<p className="mb-4 max-w-prose">{t("lead")}</p>
					<form onSubmit={submit} className="flex flex-col gap-4">
						<FileInput
							label={t("file")}
							hint={t("fileHint")}
							accept=".zip,application/zip"
							chosen={file}
							busy={check.isPending}
							onChoose={setFile}
						/>
						<FormErrors error={check.error} />
						<Button
							type="submit"
							variant="primary"
							busy={check.isPending}
							disabled={!file}
							className="self-start"
						>
							{t("check")}
						</Button>
					</form>
				</Card>
			)}
			{checked && (
				<Card>
					<div role="status" className="flex flex-col gap-4">
						<h2 className="text-lg font-semibold">{t(apply.data ? "doneTitle" : "reportTitle")}</h2>
						<Report report={apply.data?.report ?? checked.report} />
						{administrators > 0 && apply.data && (
							<p>{t(superusers ? "superusersTaken" : "superusersLeft", { count: administrators })}</p>
						)}
						{administrators > 0 && !apply.data && (
							<div>
								<Checkbox
									label={t("superusers")}
									checked={superusers}
									aria-describedby="superusers-hint"
									onChange={(event) => setSuperusers(event.target.checked)}
								/>
								<p id="superusers-hint" className="max-w-prose text-sm">
									{t("superusersHint", { count: administrators })}
								</p>
							</div>
						)}
						<FormErrors error={apply.error ?? discard.error} />
						<div className="flex flex-wrap gap-2">
							{apply.data ? (
								<Button onClick={begin}>{t("another")}</Button>
							) : (
								<>
									<Button variant="primary" busy={apply.isPending} onClick={() => apply.mutate(checked.id)}>
										{t("apply")}
									</Button>
									<Button busy={discard.isPending} onClick={() => discard.mutate(checked.id)}>
										{t("discard")}
									</Button>
								</>
							)}
						</div>
					</div>
				</Card>
			)}
		</>
	);
}
