import { leftInWords, pressureOf } from "@rafta/library/readers/left";
import { formatDate, todayIn } from "@rafta/library/turkish/dates";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../data/endpoints.ts";
import { allReasonsText } from "../../../data/errors.ts";
import { newOpId } from "../../../device/opId.ts";
import { useLanguage, useTexts } from "../../../i18n/language.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Empty } from "../../../ui/states.tsx";
import { toast } from "../../../ui/toast.tsx";
import type { CardLoan } from "./card.ts";
import { texts } from "./texts.ts";

const tones = { calm: "good", soon: "warn", late: "bad" } as const;

function Renewal({ loan, onDone }: { loan: CardLoan; onDone(): Promise<void> }) {
	const t = useTexts(texts);
	const renew = useMutation({
		mutationFn: () => call("POST /api/readers/renew", { body: { op_id: newOpId(), loan: loan.id } }),
		onSuccess: (answer) => {
			toast(t("renewed", { date: formatDate(answer.loan.due_on) }));
			return onDone();
		},
		onError: (error) => {
			toast(allReasonsText(error), "bad");
			void onDone();
		},
	});
	const { renewal } = loan;
	if (!renewal) return null;
	// The first reason is the most important one; a refusal shows all of them.
	if (!renewal.ok) return <p className="text-sm opacity-80">{renewal.why[0]}</p>;
	return (
		<Button className="btn-sm" busy={renew.isPending} onClick={() => renew.mutate()}>
			{t("renew")}{" "}
			<span className="font-normal">{t("renewUntil", { date: formatDate(renewal.due_on) })}</span>
		</Button>
	);
}

function Due({ loan }: { loan: CardLoan }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const today = todayIn(new Date());
	if (loan.status === "lost") return <Badge tone="bad">{t("lost")}</Badge>;
	if (loan.status === "claimed_returned") return <Badge tone="warn">{t("claimed")}</Badge>;
	return (
		<p className="flex flex-wrap items-center gap-2">
			<Badge tone={tones[pressureOf(loan.due_on, today)]}>{leftInWords(loan.due_on, today, language)}</Badge>
			<span className="text-sm">{t("due", { date: formatDate(loan.due_on) })}</span>
		</p>
	);
}

/** A reader's loans, with the days left in words. `linked`: each links to its loan. */
export function LoanList({
	loans,
	linked,
	onDone,
}: {
	loans: readonly CardLoan[];
	linked: boolean;
	onDone(): Promise<void>;
}) {
	const t = useTexts(texts);
	if (loans.length === 0) return <Empty title={t("noBooks")} />;
	return (
		<ul className="divide-base-300 divide-y">
			{loans.map((loan) => (
				<li key={loan.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
					<div className="min-w-0">
						{linked ? (
							<Link href={`/book_loans/detail/${loan.id}`} className="link link-hover text-lg font-medium">
								{loan.title}
							</Link>
						) : (
							<span className="text-lg font-medium">{loan.title}</span>
						)}
						<div className="text-sm">{loan.author_line}</div>
					</div>
					<div className="flex flex-col items-start gap-2 sm:items-end">
						<Due loan={loan} />
						<Renewal loan={loan} onDone={onDone} />
					</div>
				</li>
			))}
		</ul>
	);
}
