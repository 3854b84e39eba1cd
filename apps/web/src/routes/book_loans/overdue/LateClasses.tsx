import { formatDate } from "@rafta/library/turkish/dates";
import { useNumber, useTexts } from "#i18n";
import { Badge, Card, Link } from "#kit";
import type { LateClass, LateLoan, LateReader } from "./model.ts";
import { Teacher, useTeachers } from "./Teacher.tsx";
import { texts } from "./texts.ts";

const stepName = (step: number) => `step${step}` as "step1" | "step2" | "step3" | "step4";

function LoanLine({ loan }: { loan: LateLoan }) {
	const t = useTexts(texts);
	const { told: lastNotice, next } = loan;
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
			<span className="min-w-0">
				<span className="block font-semibold">{loan.title}</span>
				<span className="text-sm">
					{t("due", { date: formatDate(loan.due_on) })} · {t("late", { days: loan.days_late })}
				</span>
			</span>
			{next !== null && <Badge tone={next > 2 ? "bad" : "warn"}>{t(stepName(next))}</Badge>}
			{next === null && lastNotice && lastNotice.step > 0 && (
				<span className="text-sm">
					{t("told", { step: t(stepName(lastNotice.step)), date: formatDate(lastNotice.on) })}
				</span>
			)}
		</li>
	);
}

function Reader({ reader }: { reader: LateReader }) {
	const t = useTexts(texts);
	const isDue = reader.loans.some(({ next }) => next !== null);
	return (
		<li className="py-2">
			<div className="flex flex-wrap items-center justify-between gap-x-3">
				<Link
					href={`/students/detail/${reader.id}`}
					className="link link-hover font-semibold"
					otherwise={reader.full_name}
				>
					{reader.full_name}
				</Link>
				{isDue && <span className="text-sm">{t(reader.way)}</span>}
			</div>
			<ul className="mt-1 flex flex-col gap-1">
				{reader.loans.map((loan) => (
					<LoanLine key={loan.id} loan={loan} />
				))}
			</ul>
		</li>
	);
}

/** Late readers and their overdue books by class, with the next step and its channel. */
export function LateClasses({ classes }: { classes: readonly LateClass[] }) {
	const t = useTexts(texts);
	const number = useNumber();
	const teachers = useTeachers();
	return (
		<div className="grid items-start gap-5 lg:grid-cols-2">
			{classes.map(({ class_code, readers }) => (
				<Card
					key={class_code}
					title={t("classOf", { name: class_code || t("noClass"), count: number(readers.length) })}
				>
					{teachers && class_code !== "" && (
						<Teacher classCode={class_code} saved={teachers.get(class_code)} />
					)}
					<ul className="divide-base-300 divide-y">
						{readers.map((reader) => (
							<Reader key={reader.id} reader={reader} />
						))}
					</ul>
				</Card>
			))}
		</div>
	);
}
