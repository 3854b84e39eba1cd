import { makeCalendar } from "@rafta/library/calendar/calendar";
import { formatDate, todayIn } from "@rafta/library/turkish/dates";
import { catalogue } from "@rafta/words";
import { lazy, Suspense, useMemo } from "react";
import { deskReads, useEndpoint, useOperation } from "#data";
import { useTexts } from "#i18n";
import { type Action, Dialog, Form, Loading, Ready, together } from "#kit";
import { useClosedDays, weekdaysOf } from "../../library_settings/model.ts";
import type { Loan } from "../loan.tsx";

const DayPicker = lazy(() => import("#web/kit/date/DayPicker.tsx"));

const texts = catalogue("web/book_loans/detail/changeDue");

function ChangeDialog({ loan, onClose }: { loan: Loan; onClose(): void }) {
	const t = useTexts(texts);
	const today = todayIn(new Date());
	const school = String(loan.school_id);
	const library = String(loan.library_id);
	const inForce = useEndpoint("GET /api/calendar/rules", { query: { library } });
	const days = useClosedDays(school, library);
	const isToCome = loan.due_on > today;
	const changeDue = useOperation("POST /api/calendar/due");
	const calendar = useMemo(
		() =>
			days.data && inForce.data
				? makeCalendar(days.data, weekdaysOf(inForce.data.settings?.closed_weekdays))
				: null,
		[days.data, inForce.data],
	);
	return (
		<Dialog title={t("title")} onClose={onClose}>
			<Ready query={together(inForce, days)} />
			{calendar && (
				<Form
					layout="stack"
					className="dialog-scroll gap-3"
					initial={{ due_on: isToCome ? loan.due_on : today, reason: "" }}
					fields={[
						{
							name: "due_on",
							label: t("title"),
							control: (due, change, error) => (
								<div className="flex flex-col gap-3">
									<Suspense fallback={<Loading />}>
										<DayPicker value={due} min={today} isClosed={calendar.isClosed} onPick={change} />
									</Suspense>
									<p role="status" className="font-semibold">
										{t("chosen", { date: formatDate(due) })}
									</p>
									{error && (
										<p role="alert" className="text-error-ink font-semibold">
											{error}
										</p>
									)}
								</div>
							),
						},
						{ name: "reason", label: t("reason"), required: true, maxLength: 300 },
					]}
					isReady={({ due_on }) => due_on !== loan.due_on}
					save={async (values) => {
						await changeDue({ loan: loan.id, ...values });
						return values.due_on;
					}}
					done={(due) => t("done", { date: formatDate(due) })}
					stale={deskReads}
					onSaved={onClose}
					submit={t("save")}
					onClose={onClose}
				/>
			)}
		</Dialog>
	);
}

/** Offers to change the due date of an open loan to another open day, with a written reason. */
export function useChangeDue(): (loan: Loan) => Action {
	const t = useTexts(texts);
	return (loan) => ({
		text: t("open"),
		dialog: (close) => <ChangeDialog loan={loan} onClose={close} />,
	});
}
