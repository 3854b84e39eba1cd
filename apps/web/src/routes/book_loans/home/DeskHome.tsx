import { lazy } from "react";
import { pathOf, readKey, useEndpoint } from "../../../data/endpoints.ts";
import { useLive } from "../../../data/queries.ts";
import { useUser } from "../../../data/session.ts";
import { useNumber, useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Card, Page } from "../../../ui/Page.tsx";
import { Failed, Loading } from "../../../ui/states.tsx";
import { useSearchParams } from "../../../ui/useSearchParams.ts";
import { SettingsButton } from "../../library_settings/SettingsButton.tsx";
import { WaitingWords } from "../../reading/staff/WaitingWords.tsx";
import { Conflicts } from "../conflicts/Conflicts.tsx";
import { FirstDay } from "../first-day/FirstDay.tsx";
import { dueText, type Loan, LoanStatus } from "../loan.tsx";
import { texts } from "../texts.ts";
import { Tasks } from "./Tasks.tsx";

const ScannerPage = lazy(() => import("../scanner-test/ScannerPage.tsx"));
const OverdueFollowUp = lazy(() => import("../overdue-follow-up/OverdueFollowUp.tsx"));
const Reports = lazy(() => import("../../reports/Reports.tsx"));

function Stat({
	name,
	value,
	href,
	alarming,
}: {
	name: string;
	value: number;
	href: string;
	alarming?: boolean;
}) {
	const number = useNumber();
	return (
		<Link
			href={href}
			className={`rounded-box bg-base-100 hover:border-base-content block border p-4 ${alarming ? "border-error border-2" : "border-base-300"}`}
		>
			<span className="block text-xl font-semibold tabular-nums">{number(value)}</span>
			<span>{name}</span>
		</Link>
	);
}

function LoanLines({ loans, empty }: { loans: readonly Loan[]; empty: string }) {
	const t = useTexts(texts);
	if (loans.length === 0) return <p>{empty}</p>;
	return (
		<ul className="divide-base-300 divide-y">
			{loans.map((loan) => (
				<li key={loan.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
					<div className="min-w-0">
						<Link
							href={`/book_loans/detail/${loan.id}`}
							className="link link-hover font-semibold"
							otherwise={loan.expand?.book_id?.title}
						>
							{loan.expand?.book_id?.title}
						</Link>
						<div className="text-sm">
							{loan.expand?.student_id?.full_name ?? t("anonymous")} · {loan.class_code_at_loan} ·{" "}
							{dueText(loan)}
						</div>
					</div>
					<LoanStatus loan={loan} />
				</li>
			))}
		</ul>
	);
}

export default function DeskHome() {
	const [params, change] = useSearchParams();
	const view = params.get("view");
	if (view === "chase") return <OverdueFollowUp onClose={() => change({ view: "" })} />;
	if (view === "reports") return <Reports place="desk" />;
	if (view === "scanner") return <ScannerPage />;
	return (
		<FirstDay>
			<Numbers onChase={() => change({ view: "chase" })} />
		</FirstDay>
	);
}

function Numbers({ onChase }: { onChase(): void }) {
	const t = useTexts(texts);
	const user = useUser();
	const today = useEndpoint("GET /api/circulation/today");
	useLive("book_loans", [readKey(pathOf("GET /api/circulation/today"))]);
	const { data } = today;
	return (
		<Page
			title={t("home")}
			actions={
				<>
					<Link href="/book_loans/create" className="btn btn-primary btn-lg">
						{t("lend")}
					</Link>
					<Link href="/book_loans/create?mode=visit" className="btn btn-lg">
						{t("visit")}
					</Link>
					<Link href="/holds" className="btn">
						{t("holds")}
					</Link>
					<Link href="/swaps" className="btn">
						{t("swaps")}
					</Link>
					<Link href="/library_books/create" className="btn">
						{t("addCopy")}
					</Link>
					<Link href="/students/create" className="btn">
						{t("addStudent")}
					</Link>
					{user?.library_id && <SettingsButton library={user.library_id} />}
					<Button onClick={onChase}>{t("chase")}</Button>
					<Link href="/book_loans?view=reports" className="btn">
						{t("reports")}
					</Link>
				</>
			}
		>
			<Conflicts />
			{today.isPending && <Loading />}
			{today.isError && <Failed error={today.error} retry={() => void today.refetch()} />}
			{data && (
				<>
					<div className="grid grid-cols-2 gap-3 md:grid-cols-4 xl:grid-cols-7">
						<Stat name={t("loansToday")} value={data.loans_today} href="/book_loans/list?show=all" />
						<Stat name={t("returnsToday")} value={data.returns_today} href="/book_loans/list?show=returned" />
						<Stat name={t("open")} value={data.open} href="/book_loans/list" />
						<Stat
							name={t("overdue")}
							value={data.overdue}
							href="/book_loans/list?show=overdue"
							alarming={data.overdue > 0}
						/>
						<Stat name={t("dueToday")} value={data.due_today} href="/book_loans/list?sort=due_on" />
						<Stat name={t("copies")} value={data.copies} href="/library_books" />
						<Stat name={t("readers")} value={data.readers} href="/students" />
					</div>
					<div className="grid gap-5 lg:grid-cols-2">
						<Card title={t("overdueList")}>
							<LoanLines loans={data.overdue_list} empty={t("noOverdue")} />
							{data.overdue > data.overdue_list.length && (
								<Link href="/book_loans/list?show=overdue" className="link">
									{t("showAll")}
								</Link>
							)}
						</Card>
						<div className="flex min-w-0 flex-col gap-5">
							<Tasks />
							<WaitingWords />
							<Card title={t("latest")}>
								<LoanLines loans={data.latest} empty={t("noLatest")} />
							</Card>
						</div>
					</div>
				</>
			)}
		</Page>
	);
}
