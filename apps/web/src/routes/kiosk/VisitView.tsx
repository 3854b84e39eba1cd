import { leftInWords, pressureOf } from "@rafta/library/readers/left";
import { formatDate, todayIn } from "@rafta/library/turkish/dates";
import { useLanguage, useTexts } from "../../i18n/language.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import type { KioskReader } from "./answers.ts";
import { texts } from "./texts.ts";

const tones = { calm: "good", soon: "warn", late: "bad" } as const;

/** The current reader's visit: the books, the remaining allowance, and the end button. */
export function VisitView({
	reader,
	busy,
	onRenew,
	onEnd,
}: {
	reader: KioskReader;
	busy: boolean;
	onRenew(loan: string): void;
	onEnd(): void;
}) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const today = todayIn(new Date());
	const mayTake = reader.blocks.length === 0 && reader.remaining > 0;
	return (
		<>
			<div className="flex flex-wrap items-start justify-between gap-4">
				<div>
					<h1 className="text-3xl font-bold sm:text-5xl">{t("hello", { name: reader.first_name })}</h1>
					<p className="mt-2 text-xl sm:text-2xl">
						{mayTake ? `${t("scanBook")}. ${t("more", { count: reader.remaining })}` : t("noMore")}
					</p>
					{reader.blocks.map((block) => (
						<p key={block} className="text-error-ink mt-1 text-xl font-semibold">
							{block}
						</p>
					))}
					{reader.ready.map((title) => (
						<p key={title} className="mt-1 text-xl font-semibold">
							{t("ready", { title })}
						</p>
					))}
				</div>
				<div className="flex w-full flex-col gap-1 sm:w-auto sm:items-end">
					<Button variant="primary" className="btn-xl" onClick={onEnd}>
						{t("finish")}
					</Button>
					<p className="text-sm">{t("finishText")}</p>
				</div>
			</div>
			<section aria-label={t("yours")} className="rounded-box bg-base-100 border-base-300 border p-4 sm:p-6">
				<h2 className="mb-2 text-2xl font-semibold">{t("yours")}</h2>
				{reader.loans.length === 0 && <p className="text-xl">{t("nothing")}</p>}
				<ul className="divide-base-300 divide-y">
					{reader.loans.map((loan) => (
						<li key={loan.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
							<span className="min-w-0 text-xl font-medium break-words">{loan.title}</span>
							<span className="flex flex-wrap items-center gap-3">
								<Badge tone={tones[pressureOf(loan.due_on, today)]}>
									{leftInWords(loan.due_on, today, language)}
								</Badge>
								<span>{t("until", { date: formatDate(loan.due_on) })}</span>
								{loan.renewable && (
									<Button
										className="btn-lg"
										disabled={busy}
										aria-label={`${t("renew")}: ${loan.title}`}
										onClick={() => onRenew(loan.id)}
									>
										{t("renew")}
									</Button>
								)}
							</span>
						</li>
					))}
				</ul>
			</section>
		</>
	);
}
