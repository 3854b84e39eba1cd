import { formatDate } from "@rafta/library/turkish/dates";
import { useQueryClient } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { download, invalidate } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Button, Card, FormErrors, Link, Ready, toast, useAction } from "#kit";
import {
	documentPath,
	type LateReader,
	previewKey,
	useBeginRun,
	usePreview,
	useRuns,
} from "../../book_loans/overdue/model.ts";
import { paperOf, shortName } from "./classes.ts";
import { texts } from "./texts.ts";

type Slip = LateReader & { readonly class_code: string };

/** Books named on the sample of a slip. */
const NAMED = 2;

/** The first sheet as it is printed: four slips, whose upper strip alone is seen when they are folded. */
function Sheet({ slips }: { slips: readonly Slip[] }) {
	const t = useTexts(texts);
	const number = useNumber();
	return (
		<figure className="max-lg:hidden">
			<ul className="border-base-300 bg-base-100 grid aspect-[210/297] grid-cols-2 grid-rows-2 overflow-hidden rounded-xs border shadow-md">
				{slips.slice(0, 4).map((slip, place) => (
					<li
						key={slip.id}
						className={`border-base-content/30 flex min-w-0 flex-col border-dashed p-2 ${place % 2 === 0 ? "border-e" : ""} ${place < 2 ? "border-b" : ""}`}
					>
						<p className="flex items-baseline gap-2">
							<b className="text-lg font-semibold">{slip.class_code || "—"}</b>
							<span className="min-w-0 truncate">{shortName(slip.full_name)}</span>
						</p>
						<ul className="border-base-content/30 mt-2 flex flex-col gap-1 border-t pt-2 text-sm">
							{slip.loans.slice(0, NAMED).map((loan) => (
								<li key={loan.id}>
									<span className="line-clamp-2 leading-snug">{loan.title}</span>
									<span className="tabular-nums opacity-75">
										{t("days", { days: number(loan.days_late) })}
									</span>
								</li>
							))}
							{slip.loans.length > NAMED && (
								<li className="opacity-75">{t("moreBooks", { count: number(slip.loans.length - NAMED) })}</li>
							)}
						</ul>
					</li>
				))}
			</ul>
			<figcaption className="mt-2 text-sm opacity-75">{t("slipsHidden")}</figcaption>
		</figure>
	);
}

/** What a reminder would put on paper, beside the report: the first sheet, and the button that makes it. */
export function Slips({ classCode, isNarrowed }: { classCode: string; isNarrowed: boolean }) {
	const t = useTexts(texts);
	const number = useNumber();
	const queries = useQueryClient();
	const preview = usePreview(classCode);
	const { data } = preview;
	const runs = useRuns(data?.library);
	/** The run whose slips are downloaded as soon as it is done. */
	const [waited, setWaited] = useState("");
	const print = useAction({
		mutationFn: (run: string) => download(documentPath(run, "slips")),
		done: t("printed"),
	});
	const start = useBeginRun(classCode);
	const done = runs.data?.find(({ id, status }) => id === waited && status !== "running");
	const onDone = useEffectEvent(() => {
		if (!done) return;
		setWaited("");
		void invalidate(queries, previewKey, "report");
		if (done.counts.failed > 0) toast(t("failed", { count: number(done.counts.failed) }), "bad");
		if (done.counts.slip > 0) print.mutate(done.id);
		else toast(t("noneToPrint"));
	});
	const doneId = done?.id;
	useEffect(() => {
		if (doneId) onDone();
	}, [doneId]);

	if (!data) return <Ready query={preview} />;
	const due = data.classes.flatMap(({ class_code, readers }) =>
		readers
			.map(
				(reader): Slip => ({
					...reader,
					class_code,
					loans: reader.loans.filter(({ next }) => next !== null),
				}),
			)
			.filter(({ loans }) => loans.length > 0),
	);
	const slips = due.filter(({ way }) => way === "slip");
	const paper = paperOf(slips.map(({ loans }) => loans.length));
	const last = runs.data?.find(({ status, counts }) => status !== "running" && counts.slip > 0);
	const isBusy = start.isPending || waited !== "" || print.isPending;
	return (
		<Card>
			<h2 className="text-lg font-semibold">
				{slips.length > 0 ? t("slipsCount", { count: number(paper.slips) }) : t("slips")}
			</h2>
			{slips.length > 0 && (
				<p className="text-sm opacity-75">
					{[classCode && t("slipsOf", { name: classCode }), t("sheets", { count: number(paper.sheets) })]
						.filter(Boolean)
						.join(" · ")}
				</p>
			)}
			<div className="mt-3 flex flex-col gap-3">
				{slips.length > 0 && <Sheet slips={slips} />}
				{data.readers > 0 ? (
					<>
						<Button
							variant="primary"
							className="w-full"
							busy={isBusy}
							onClick={() => start.mutate(undefined, { onSuccess: ({ run }) => setWaited(run.id) })}
						>
							<Printer size={18} aria-hidden="true" />
							{t(isBusy ? "printing" : "print")}
						</Button>
						<p className="text-sm opacity-75">
							{[
								slips.length > 0 && t("waySlip", { count: number(slips.length) }),
								due.length > slips.length && t("wayMail", { count: number(due.length - slips.length) }),
							]
								.filter(Boolean)
								.join(", ")}
							{". "}
							{t("once")}
						</p>
					</>
				) : (
					<>
						<p>{t("nobody")}</p>
						{last && (
							<Button
								variant="primary"
								className="w-full"
								busy={isBusy}
								onClick={() => print.mutate(last.id)}
							>
								<Printer size={18} aria-hidden="true" />
								{t("again", { date: formatDate(last.on) })}
							</Button>
						)}
					</>
				)}
				<FormErrors error={start.error} />
				{isNarrowed && <p className="text-sm">{t("scope")}</p>}
				<Link
					href={`/book_loans?view=chase${classCode ? `&class=${encodeURIComponent(classCode)}` : ""}`}
					className="link link-hover text-primary-ink text-sm font-semibold"
				>
					{t("steps")}
				</Link>
			</div>
		</Card>
	);
}
