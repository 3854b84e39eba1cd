import type { AnswerOf } from "@rafta/library/api/index";
import {
	type FirstDayStep,
	firstDaySteps,
	minutesLeft,
	nextStep,
	optionalSteps,
	stepMinutes,
} from "@rafta/library/first-day/steps";
import { Check } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTexts } from "#i18n";
import { Button, Link, Page, toast } from "#kit";
import { ScannerTest } from "../scanner-test/ScannerTest.tsx";
import { StepDrawing } from "./drawings.tsx";
import { Progress } from "./Progress.tsx";
import { StepAction } from "./StepAction.tsx";
import { texts } from "./texts.ts";
import { useFirstDayChange } from "./useFirstDay.ts";

type Day = AnswerOf<"GET /api/first-day">;

const results: Readonly<Record<FirstDayStep, string>> = {
	class_list: "/students",
	book_list: "/library_books",
	labels: "/library_books",
	cards: "/students",
	first_loan: "/book_loans/list",
};

/** What has to be there before a step. */
const needs: Readonly<Record<FirstDayStep, readonly ("readers" | "copies")[]>> = {
	class_list: [],
	book_list: [],
	labels: ["copies"],
	cards: ["readers"],
	first_loan: ["readers", "copies"],
};

const optionalOf = (step: FirstDayStep) => optionalSteps.find((one) => one === step);

/** A step that is done or skipped. */
function CompletedSteps({ step, place, day }: { step: FirstDayStep; place: number; day: Day }) {
	const t = useTexts(texts);
	const change = useFirstDayChange();
	const { readers, classes, titles, copies } = day;
	const optional = optionalOf(step);
	const isSkipped = day.steps[step] === "skipped";
	return (
		<li className="flex items-center gap-4 py-3">
			<span className="grid w-18 shrink-0 place-items-center">
				<span
					className={`grid size-8 place-items-center rounded-full ${isSkipped ? "border-base-content/40 border" : "bg-primary text-primary-content"}`}
				>
					{isSkipped ? <span aria-hidden="true">–</span> : <Check aria-hidden="true" className="size-5" />}
				</span>
			</span>
			<div className="min-w-0 flex-1">
				<h2 className="font-semibold">
					{place}. {t(step)}
				</h2>
				<p className="text-sm opacity-75">
					{isSkipped ? t("skipped") : t(`${step}Done`, { readers, classes, titles, copies })}
				</p>
			</div>
			{isSkipped && optional ? (
				<Button
					variant="ghost"
					className="btn-sm"
					busy={change.isPending}
					onClick={() => change.mutate({ take_up: optional })}
				>
					{t("takeUp")}
				</Button>
			) : (
				<Link
					href={results[step]}
					className="link link-hover text-primary-ink text-sm font-semibold"
					aria-label={`${t("look")}: ${t(step)}`}
				>
					{t("look")}
				</Link>
			)}
		</li>
	);
}

/** The step that comes next or was chosen, with the one filled button. */
function Next({ step, place, isChosen }: { step: FirstDayStep; place: number; isChosen: boolean }) {
	const t = useTexts(texts);
	const change = useFirstDayChange();
	const optional = optionalOf(step);
	const heading = useRef<HTMLHeadingElement>(null);
	// The pressed row is gone; the focus stays in its place.
	useEffect(() => {
		if (isChosen) heading.current?.focus();
	}, [isChosen]);
	return (
		<li
			className="rounded-box border-base-300 bg-base-100 my-3 flex flex-col gap-4 border p-4 sm:p-6"
			aria-current="step"
		>
			<div className="flex gap-4 sm:gap-6">
				<StepDrawing step={step} className="w-18 self-start sm:w-36" />
				<div className="min-w-0 flex-1">
					<div className="flex items-baseline gap-4">
						<h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
							{place}. {t(step)}
						</h2>
						<span className="ms-auto shrink-0 text-sm opacity-75">
							{t("minutes", { minutes: stepMinutes[step] })}
						</span>
					</div>
					<p className="mt-1 text-pretty opacity-80">{t(`${step}Text`)}</p>
				</div>
			</div>
			<StepAction step={step} />
			{optional && (
				<button
					type="button"
					className="link link-hover text-primary-ink self-start text-sm font-semibold"
					aria-disabled={change.isPending || undefined}
					onClick={() => {
						if (!change.isPending) change.mutate({ skip: optional });
					}}
				>
					{t("skip")}
				</button>
			)}
		</li>
	);
}

/** A step that comes later, or first if somebody presses it. */
function Later({ step, place, onChoose }: { step: FirstDayStep; place: number; onChoose?: () => void }) {
	const t = useTexts(texts);
	const name = `${place}. ${t(step)}`;
	return (
		<li className="border-base-300 relative flex items-center gap-4 border-t py-4 first:border-t-0">
			<StepDrawing step={step} className="h-12 w-18" />
			<div className="min-w-0 flex-1">
				<h2 className="font-semibold">
					{onChoose ? (
						<button
							type="button"
							className="link link-hover font-semibold after:absolute after:inset-0"
							onClick={onChoose}
						>
							{name}
						</button>
					) : (
						name
					)}
				</h2>
				<p className="text-sm opacity-75">{t(`${step}Short`)}</p>
			</div>
			<span className="shrink-0 text-sm opacity-75">{t("minutes", { minutes: stepMinutes[step] })}</span>
		</li>
	);
}

/** The five steps of the first day, the next one open. */
export default function Checklist({ day }: { day: Day }) {
	const t = useTexts(texts);
	const change = useFirstDayChange();
	const [chosen, setChosen] = useState<FirstDayStep | null>(null);
	const isChosen = chosen !== null && day.steps[chosen] === "open";
	const next = isChosen ? chosen : nextStep(day.steps);
	const done = firstDaySteps.filter((step) => day.steps[step] !== "open").length;
	const minutes = minutesLeft(day.steps);
	const lead = next === undefined ? t("nextDone") : t(done === 0 ? "leadNew" : "lead", { done, minutes });
	return (
		<Page
			title={t("title")}
			lead={lead}
			actions={<Progress states={day.steps} next={next} label={t("progress", { done })} />}
		>
			<div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
				<div className="flex flex-col gap-3">
					<ol>
						{firstDaySteps.map((step, index) => {
							if (day.steps[step] !== "open")
								return <CompletedSteps key={step} step={step} place={index + 1} day={day} />;
							if (step === next) return <Next key={step} step={step} place={index + 1} isChosen={isChosen} />;
							const isReady = needs[step].every((one) => day[one] > 0);
							const choose = isReady ? () => setChosen(step) : undefined;
							return <Later key={step} step={step} place={index + 1} onChoose={choose} />;
						})}
					</ol>
					{day.away || next === undefined ? (
						<Link href="/book_loans" className="btn self-start">
							{t("home")}
						</Link>
					) : (
						<Button
							variant="ghost"
							className="-ms-4 self-start"
							busy={change.isPending}
							onClick={() => change.mutate({ away: true }, { onSuccess: () => toast(t("laterSaid")) })}
						>
							{t("later")}
						</Button>
					)}
				</div>
				<section>
					<h2 className="text-lg font-semibold">{t("scanner")}</h2>
					<ScannerTest />
				</section>
			</div>
		</Page>
	);
}
