import type { Runs } from "@rafta/library/api/computer";
import { todayIn } from "@rafta/library/turkish/dates";
import { CalendarDays, ChartColumn, LayoutDashboard, Library, ListChecks, Users } from "lucide-react";
import type { ReactNode } from "react";
import { useLanguage, useTexts } from "#i18n";
import { Cover } from "#kit";
import { runsTexts } from "../admin/computer/runsTexts.ts";
import { firstDue, type SetupForm, type Step } from "./form.ts";
import { texts } from "./texts.ts";

/** The head of a card and of a label, with the name that is being typed. */
function Card({ name, library }: { name: string; library: string }) {
	return (
		<div className="rounded-box bg-base-100 border-base-300 w-72 border p-5 shadow-sm">
			<p className="font-semibold break-words">{name || "…"}</p>
			<p className="text-sm break-words opacity-75">{library}</p>
			<svg viewBox="0 0 120 24" className="fill-base-content mt-6 h-8" aria-hidden="true">
				{[0, 5, 8, 14, 17, 23, 29, 32, 38, 44, 47, 53, 56, 62, 68, 71, 77, 83, 86, 92, 98, 104, 107, 113].map(
					(x, place) => (
						<rect key={x} x={x} width={place % 3 === 0 ? 3 : 1.6} height="24" />
					),
				)}
			</svg>
		</div>
	);
}

function Menu({ isOpen }: { isOpen: boolean }) {
	const t = useTexts(texts);
	const usual = [
		["desk", LayoutDashboard],
		["books", Library],
		["readers", Users],
	] as const;
	const opened = [
		["reports", ChartColumn],
		["calendar", CalendarDays],
		["tasks", ListChecks],
	] as const;
	return (
		<ul className="rounded-box bg-base-100 border-base-300 flex w-64 flex-col gap-1 border p-3 shadow-sm">
			{usual.map(([name, Icon]) => (
				<li key={name} className="flex items-center gap-3 px-3 py-2 opacity-75">
					<Icon className="size-5" /> {t(name)}
				</li>
			))}
			{opened.map(([name, Icon]) => (
				<li
					key={name}
					className={`rounded-field flex items-center gap-3 px-3 py-2 ${isOpen ? "bg-primary/10 text-primary-ink font-semibold" : "line-through opacity-50"}`}
				>
					<Icon className="size-5" /> {t(name)}
				</li>
			))}
		</ul>
	);
}

const sample = {
	id: "kasagi000000000",
	collectionId: "",
	collectionName: "books",
	cover: "",
	title: "Kaşağı",
	author_line: "Ömer Seyfettin",
};

function Computers({ isTwice }: { isTwice: boolean }) {
	return (
		<svg
			viewBox="0 0 300 150"
			aria-hidden="true"
			className="stroke-base-content w-full max-w-80 fill-none"
			strokeWidth="2.2"
			strokeLinecap="round"
			strokeLinejoin="round"
		>
			<rect x="16" y="24" width="110" height="76" rx="6" />
			<path d="M52 124h38M71 100v24M36 44h6M52 44h54M36 60h6M52 60h40M36 76h6M52 76h48" />
			<g className={isTwice ? "" : "opacity-30"}>
				<path
					className={isTwice ? "stroke-primary-ink" : ""}
					strokeDasharray={isTwice ? undefined : "5 6"}
					d="M142 56c18-20 40-20 56 0m-12-4 13 5 2-14"
				/>
				<rect x="214" y="52" width="60" height="76" rx="6" strokeDasharray={isTwice ? undefined : "5 6"} />
				<path d="M230 52V26h28v26M238 36h.1M250 36h.1" />
				{isTwice && <path className="stroke-primary-ink" d="m231 90 9 9 17-19" />}
			</g>
		</svg>
	);
}

/** A computer with Rafta's window, which is dashed where Rafta goes on without it. */
function OwnComputer({ runs }: { runs: Runs }) {
	const isOn = runs !== "window";
	return (
		<svg
			viewBox="0 0 220 150"
			aria-hidden="true"
			className="stroke-base-content w-full max-w-72 fill-none"
			strokeWidth="2.2"
			strokeLinecap="round"
			strokeLinejoin="round"
		>
			<rect x="30" y="14" width="160" height="104" rx="8" />
			<path d="M12 134h196l-10-16H22z" />
			<g className={isOn ? "opacity-40" : ""} strokeDasharray={isOn ? "5 6" : undefined}>
				<rect x="52" y="32" width="76" height="52" rx="4" />
				<path d="M52 44h76" />
			</g>
			{isOn && <path className="stroke-primary-ink" d="m146 92 10 10 20-22" />}
			{runs === "start" && <path className="stroke-primary-ink" d="M160 30v14m-9-9a14 14 0 1 0 18 0" />}
		</svg>
	);
}

function Look({ isOn }: { isOn: boolean }) {
	return (
		<div className="flex items-center gap-5">
			<span className="border-base-content/40 rounded-field grid aspect-[2/3] w-28 place-items-center border border-dashed p-2 text-center text-sm tabular-nums opacity-75">
				978 975 08 1234 5
			</span>
			<svg
				viewBox="0 0 40 24"
				aria-hidden="true"
				className="stroke-primary-ink w-10 fill-none"
				strokeWidth="2.2"
				strokeLinecap="round"
				strokeLinejoin="round"
			>
				<path d="M2 12h34m-9-8 9 8-9 8" strokeDasharray={isOn ? undefined : "4 5"} />
			</svg>
			<span className={`w-28 ${isOn ? "" : "opacity-40"}`}>
				<Cover book={sample} size="filling" isDecorative />
			</span>
		</div>
	);
}

/** Draws what follows from the answer to a step; decorative, as the answers say the same in words. */
export function Consequence({ step, form }: { step: Step; form: SetupForm }): ReactNode {
	const t = useTexts(texts);
	const runs = useTexts(runsTexts);
	const { language } = useLanguage();
	const due = new Date(`${firstDue(todayIn(new Date()))}T12:00:00Z`);
	const date = due.toLocaleDateString(language, { day: "numeric", month: "long" });
	const parts: Readonly<Record<Step, readonly [drawing: ReactNode, caption: string]>> = {
		admin: [<Card key="card" name={form.name} library={form.email} />, ""],
		school: [<Card key="card" name={form.schoolName} library={form.libraryName} />, ""],
		rules: [
			<span key="day" className="rounded-box bg-base-100 border-base-300 w-40 border text-center shadow-sm">
				<span className="bg-primary text-primary-content rounded-t-box block py-1 text-sm">
					{due.toLocaleDateString(language, { month: "long" })}
				</span>
				<span className="block pt-3 text-xl font-semibold">{due.getUTCDate()}</span>
				<span className="block pb-3 text-sm opacity-75">
					{due.toLocaleDateString(language, { weekday: "long" })}
				</span>
			</span>,
			t("rulesDraws", { date }),
		],
		teachers: [<Menu key="menu" isOpen={form.useful} />, t("teachersDraws")],
		internet: [<Look key="look" isOn={form.lookUp !== false} />, t("internetDraws")],
		computer: [<OwnComputer key="own" runs={form.runs} />, runs(`draws_${form.runs}`)],
		backup: [
			<Computers key="two" isTwice={form.second !== "none"} />,
			form.second !== "none" ? t("backupDraws") : "",
		],
	};
	const [drawing, caption] = parts[step];
	return (
		<aside
			aria-hidden="true"
			className="rounded-box bg-base-300/40 hidden min-h-96 flex-col items-center justify-center gap-6 p-8 lg:flex"
		>
			{drawing}
			{caption && <p className="text-sm opacity-75">{caption}</p>}
		</aside>
	);
}
