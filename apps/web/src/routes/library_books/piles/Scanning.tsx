import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useReachable, useSaysOffline } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Button, CodeField, ScanFrame, useKeyHelp, useScanTarget, useScanTools } from "#kit";
import { useStore } from "#state";
import { Line, nameOf } from "./Line.tsx";
import { NameField } from "./NameField.tsx";
import type { Run } from "./run.ts";
import { dueLine } from "./session.ts";
import { texts } from "./texts.ts";

/** Two scans per book in one field, without a click. */
export function Scanning({ run }: { run: Run }) {
	const t = useTexts(texts);
	const number = useNumber();
	const session = useSyncExternalStore(run.subscribe, run.session);
	const feedback = useStore(run.feedback);
	const isReachable = useReachable();
	const field = useRef<HTMLInputElement>(null);
	const [isNaming, setNaming] = useState(false);
	const due = dueLine(session);
	const tools = useScanTools(true);
	useKeyHelp([
		{ keys: "F2", does: t("keyName") },
		{ keys: "F4", does: t("keyNumber") },
		{ keys: "Esc", does: t("keyEscape") },
	]);

	useEffect(() => {
		const onKeyDown = (event: KeyboardEvent) => {
			if (event.key === "F2") {
				event.preventDefault();
				setNaming(true);
			} else if (event.key === "F4" && !event.altKey) {
				event.preventDefault();
				run.nextNumber();
			}
		};
		document.addEventListener("keydown", onKeyDown);
		return () => document.removeEventListener("keydown", onKeyDown);
	}, [run]);
	useScanTarget((code) => {
		run.scan(code);
		const signal = run.feedback.get()?.signal;
		return signal === "warning" || signal === "refused" ? signal : "taken";
	});

	const waiting = session.lines.filter(({ state }) => state === "sending").length;
	const isKept = !isReachable && waiting > 0;
	useSaysOffline(isKept);
	return (
		<div className="grid items-start gap-5 lg:grid-cols-2">
			<div className="flex flex-col gap-4">
				<div role="status" className={`border-s-4 py-1 ps-4 ${due ? "border-warning" : "border-primary"}`}>
					<p className="text-xl font-semibold break-words">
						{due ? t("labelDueOf", { title: nameOf(due) }) : t("isbnDue")}
					</p>
					{due && due.isbn13 !== "" && (
						<p className="mt-1">
							{due.found === "" ? t("looking") : due.found === "unknown" ? t("unknown") : due.author}
						</p>
					)}
					{due?.message && <p className="mt-1 font-semibold">{due.message}</p>}
				</div>
				{feedback && (
					<p
						role="alert"
						className={`alert ${feedback.signal === "refused" ? "alert-error" : "alert-warning"}`}
					>
						{t(feedback.word, { about: feedback.about })}
					</p>
				)}
				{isNaming ? (
					<NameField
						onName={(title, book) => {
							run.name(title, book);
							setNaming(false);
						}}
						onScan={(code) => {
							setNaming(false);
							run.scan(code);
						}}
						onClose={() => setNaming(false)}
					/>
				) : (
					<ScanFrame tools={tools.buttons}>
						<CodeField
							field={field}
							label={t("field")}
							isFramed
							placeholder={t("fieldHint")}
							inputMode="numeric"
							onCode={run.scan}
						/>
					</ScanFrame>
				)}
				<div className="flex flex-wrap gap-2">
					{isNaming ? (
						<Button onClick={() => setNaming(false)}>{t("nameBack")}</Button>
					) : (
						<Button onClick={() => setNaming(true)}>{t("noIsbn")}</Button>
					)}
					{due && (
						<Button
							onClick={() => {
								run.nextNumber();
								field.current?.focus();
							}}
						>
							{t("noLabel")}
						</Button>
					)}
				</div>
				{tools.panel}
				{isKept && (
					<p role="status" className="alert alert-warning">
						{t("notSent", { count: number(waiting) })}
					</p>
				)}
			</div>
			<section aria-label={t("lines")}>
				<div className="mb-2 flex flex-wrap justify-between gap-2">
					<h2 className="text-lg font-semibold">{t("lines")}</h2>
					<p className="tabular-nums">
						{t("made", { count: number(session.made) })}
						{waiting > 0 && ` · ${t("waiting", { count: number(waiting) })}`}
					</p>
				</div>
				{session.lines.length === 0 && <p>{t("linesEmpty")}</p>}
				<ul className="flex flex-col gap-2">
					{session.lines.map((line) => (
						<Line key={line.opId} line={line} run={run} isCurrent={line.opId === session.current} />
					))}
				</ul>
			</section>
		</div>
	);
}
