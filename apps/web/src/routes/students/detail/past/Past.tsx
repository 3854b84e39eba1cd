import { MAX_REASON, reasonPattern } from "@rafta/library/readers/past";
import { instantOf, timeIn } from "@rafta/library/turkish/dates";
import { type FormEvent, useEffect, useState } from "react";
import { call, pathOf, useEndpoint } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Button, Card, ChipRow, Fold, Ready, TextInput, useAction } from "#kit";
import { LoanTable } from "#web/routes/book_loans/LoanTable.tsx";
import { pastLoans } from "../OpenLoans.tsx";
import { Spines } from "./Spines.tsx";
import { texts } from "./texts.ts";

const reasons = ["lost", "reader", "guardian", "advice", "other"] as const;

/** The reason for which the past is opened: a ready one, or words of one's own. */
function Reason({ student }: { student: string }) {
	const t = useTexts(texts);
	const [chosen, setChosen] = useState<(typeof reasons)[number] | "">("");
	const [words, setWords] = useState("");
	const [isShort, setShort] = useState(false);
	const open = useAction({
		mutationFn: (reason: string) =>
			call("POST /api/readers/:id/past", { params: { id: student }, body: { reason } }),
		stale: ["audit_events", pathOf("GET /api/readers/:id/past", { params: { id: student } })],
	});
	function submit(event: FormEvent) {
		event.preventDefault();
		if (chosen === "") return;
		const reason = chosen === "other" ? words.trim() : t(chosen);
		if (reasonPattern.test(reason)) open.mutate(reason);
		else setShort(true);
	}
	return (
		<form className="flex flex-col items-start gap-4" onSubmit={submit} noValidate>
			<p className="max-w-prose">{t("lead")}</p>
			<ChipRow<(typeof reasons)[number]>
				label={t("why")}
				chips={reasons.map((one) => [one, t(one)] as const)}
				value={chosen}
				onChange={setChosen}
			/>
			{chosen === "other" && (
				<div className="w-full max-w-md">
					<TextInput
						label={t("ownReason")}
						value={words}
						maxLength={MAX_REASON}
						error={isShort ? t("tooShort") : undefined}
						onChange={({ target }) => {
							setWords(target.value);
							setShort(false);
						}}
					/>
				</div>
			)}
			<Button type="submit" disabled={chosen === ""} busy={open.isPending}>
				{t("showForHour")}
			</Button>
		</form>
	);
}

/** What a reader has brought back: how much, and which books once there is a reason, which the reader can read. */
export function Past({ student }: { student: string }) {
	const t = useTexts(texts);
	const number = useNumber();
	const past = useEndpoint("GET /api/readers/:id/past", { params: { id: student } });
	const { data, refetch } = past;
	const until = data?.open?.until;
	useEffect(() => {
		if (!until) return;
		const left = instantOf(until).getTime() - Date.now();
		const timer = setTimeout(() => void refetch(), Math.max(left, 0) + 1000);
		return () => clearTimeout(timer);
	}, [until, refetch]);
	if (!data)
		return (
			<Card>
				<Ready query={past} />
			</Card>
		);
	const { books, months, earlier, open } = data;
	const isEmpty = books + earlier === 0;
	return (
		<section className="flex flex-col gap-4" aria-labelledby="past">
			<h2 id="past" className="flex flex-wrap items-baseline gap-x-3 text-lg font-semibold">
				{t("year", { count: number(books) })}
				{!open && !isEmpty && <span className="text-sm font-normal opacity-75">{t("closed")}</span>}
			</h2>
			{isEmpty && <p>{t("none")}</p>}
			{!open && months.length > 0 && <Spines months={months} />}
			{!open && earlier > 0 && <p className="text-sm">{t("earlier", { count: number(earlier) })}</p>}
			{!open && !isEmpty && (
				<Fold title={t("show")}>
					<Reason student={student} />
				</Fold>
			)}
			{open && (
				<>
					<p>{t("open", { reason: open.reason, time: timeIn(instantOf(open.until)) })}</p>
					<LoanTable filter={pastLoans(student)} empty={t("none")} without="student" />
				</>
			)}
		</section>
	);
}
