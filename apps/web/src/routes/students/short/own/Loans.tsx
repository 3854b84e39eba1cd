import { ownLeftInWords, pressureOf } from "@rafta/library/readers/left";
import { todayIn } from "@rafta/library/turkish/dates";
import { ChevronRight } from "lucide-react";
import { useId } from "react";
import { call, useReachable } from "#data";
import { newOpId } from "#device";
import { useLanguage, useTexts } from "#i18n";
import { Button, Cover, Link, useAction, useDayText } from "#kit";
import { type CardLoan, cardReads } from "../card.ts";
import { texts } from "./texts.ts";

interface Props {
	readonly loan: CardLoan;
	/** Id of the pupil. */
	readonly reader: string;
}

/** The one thing that can be done with a loan, or in plain words why not. */
function Renewal({ loan, reader, isFirst }: Props & { isFirst: boolean }) {
	const t = useTexts(texts);
	const dayText = useDayText();
	const isReachable = useReachable();
	const why = useId();
	const renew = useAction({
		mutationFn: () => call("POST /api/readers/renew", { body: { op_id: newOpId(), loan: loan.id } }),
		done: (answer) => t("renewed", { date: dayText(answer.loan.due_on) }),
		stale: cardReads(reader),
	});
	const { renewal, book } = loan;
	if (!renewal) return null;
	// The first reason is the most important one; a refusal shows all of them.
	if (!renewal.ok) return isFirst ? <p className="text-sm">{renewal.why[0]}</p> : null;
	return (
		<>
			<Button
				variant={isFirst ? "primary" : "plain"}
				className={isFirst ? "self-start px-5" : "btn-sm self-start"}
				aria-label={t("renewOf", { title: book.title, date: dayText(renewal.due_on) })}
				aria-describedby={isReachable ? undefined : why}
				title={t("until", { date: dayText(renewal.due_on) })}
				busy={renew.isPending}
				disabled={!isReachable}
				onClick={() => renew.mutate()}
			>
				{t("renew")}
			</Button>
			{!isReachable && (
				<p id={why} className="text-sm">
					{t("renewOffline")}
				</p>
			)}
		</>
	);
}

/** How long the book may stay, in words, leading to the loan; what is late is in the colour of what is late. */
function Left({ loan, isFirst }: { loan: CardLoan; isFirst: boolean }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const dayText = useDayText();
	const today = todayIn(new Date());
	if (loan.status === "lost" || loan.status === "claimed_returned")
		return <p className="font-semibold">{t(loan.status)}</p>;
	const isLate = pressureOf(loan.due_on, today) === "late";
	const look = `block font-semibold ${isFirst ? "text-lg" : ""} ${isLate ? "text-error-ink" : ""}`;
	const days = ownLeftInWords(loan.due_on, today, language);
	return (
		<p>
			<Link
				href={`/book_loans/detail/${loan.id}`}
				aria-label={`${days}: ${loan.book.title}`}
				className={`link link-hover ${look}`}
				otherwise={<span className={look}>{days}</span>}
			>
				{days}
				<ChevronRight size={isFirst ? 20 : 16} aria-hidden="true" className="inline-block align-[-0.15em]" />
			</Link>
			{isFirst && (
				<span className="block text-sm">
					{t(isLate ? "wasDue" : "until", { date: dayText(loan.due_on) })}
				</span>
			)}
		</p>
	);
}

/** The book that is due first, large, with its days and one button. */
export function FirstLoan({ loan, reader }: Props) {
	const t = useTexts(texts);
	const id = useId();
	const { book } = loan;
	const cover = <Cover book={book} size="hero" />;
	return (
		<section
			aria-labelledby={id}
			className="bg-base-100 rounded-box flex min-w-0 items-center gap-5 p-4 max-sm:-mx-4 max-sm:rounded-none sm:gap-7 sm:p-6 lg:self-start"
		>
			<Link href={`/catalog/${book.id}`} className="shrink-0" otherwise={cover}>
				{cover}
			</Link>
			<div className="flex min-w-0 flex-1 flex-col gap-3">
				<div>
					<p className="text-sm">{t("yours")}</p>
					<h2 id={id} className="line-clamp-3 text-lg font-semibold break-words">
						{book.title}
					</h2>
					<p dir="auto" className="line-clamp-2 text-sm">
						{book.author_line}
					</p>
				</div>
				<Left loan={loan} isFirst />
				<Renewal loan={loan} reader={reader} isFirst />
			</div>
		</section>
	);
}

/** Further loans, as a shelf. */
export function OtherLoans({ loans, reader }: { loans: readonly CardLoan[]; reader: string }) {
	const t = useTexts(texts);
	const id = useId();
	if (loans.length === 0) return null;
	return (
		<section aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
			<h2 id={id} className="text-lg font-semibold">
				{t("alsoYours")}
			</h2>
			<ul
				aria-labelledby={id}
				className="-mx-4 flex gap-4 overflow-x-auto px-4 pt-1 pb-3 sm:-mx-1 sm:gap-5 sm:px-1"
			>
				{loans.map((loan) => {
					const cover = (
						<>
							<Cover book={loan.book} size="large" isDecorative />
							<span dir="auto" className="mt-2 line-clamp-2 text-sm leading-snug break-words">
								{loan.book.title}
							</span>
						</>
					);
					return (
						<li key={loan.id} className="flex w-28 shrink-0 flex-col gap-1.5 sm:w-40">
							<Link href={`/catalog/${loan.book.id}`} className="rounded-field block" otherwise={cover}>
								{cover}
							</Link>
							<Left loan={loan} isFirst={false} />
							<Renewal loan={loan} reader={reader} isFirst={false} />
						</li>
					);
				})}
			</ul>
		</section>
	);
}
