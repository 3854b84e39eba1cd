import { makeCalendar } from "@rafta/library/calendar/calendar";
import { type CalendarDate, formatDate, todayIn } from "@rafta/library/turkish/dates";
import { type FormEvent, lazy, Suspense, useMemo, useState } from "react";
import type { Action } from "../../../app/Actions.tsx";
import { useEndpoint, useOperation } from "../../../data/endpoints.ts";
import { deskReads } from "../../../data/outdated.ts";
import { catalogue } from "../../../i18n/catalogue.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog, DialogButtons } from "../../../ui/Dialog.tsx";
import { TextInput } from "../../../ui/Field.tsx";
import { FormErrors } from "../../../ui/FormErrors.tsx";
import { Ready, together } from "../../../ui/Ready.tsx";
import { Loading } from "../../../ui/states.tsx";
import { useAction } from "../../../ui/useAction.ts";
import { useClosedDays, weekdaysOf } from "../../library_settings/model.ts";
import type { Loan } from "../loan.tsx";

const DayPicker = lazy(() => import("../../../ui/date/DayPicker.tsx"));

const texts = catalogue(
	{
		open: "İade tarihini değiştir",
		title: "İade tarihini değiştir",
		reason: "Gerekçe",
		chosen: "Seçilen tarih: {date}",
		save: "Değiştir",
		done: "İade tarihi {date} olarak değiştirildi.",
	},
	{
		open: "Change due date",
		title: "Change due date",
		reason: "Reason",
		chosen: "New due date: {date}",
		save: "Change",
		done: "Due date changed to {date}.",
	},
);

function ChangeDialog({ loan, onClose }: { loan: Loan; onClose(): void }) {
	const t = useTexts(texts);
	const today = todayIn(new Date());
	const school = String(loan.school_id);
	const library = String(loan.library_id);
	const inForce = useEndpoint("GET /api/calendar/rules", { query: { library } });
	const days = useClosedDays(school, library);
	const isToCome = loan.due_on > today;
	const [due, setDue] = useState<CalendarDate>(isToCome ? loan.due_on : today);
	const [reason, setReason] = useState("");
	const changeDue = useOperation("POST /api/calendar/due");
	const calendar = useMemo(
		() =>
			days.data && inForce.data
				? makeCalendar(days.data, weekdaysOf(inForce.data.settings?.closed_weekdays))
				: null,
		[days.data, inForce.data],
	);
	const change = useAction({
		mutationFn: (day: CalendarDate) => changeDue({ loan: loan.id, due_on: day, reason }),
		done: (_answer, day) => t("done", { date: formatDate(day) }),
		quiet: true,
		stale: deskReads,
		onSuccess: onClose,
	});
	function submit(event: FormEvent) {
		event.preventDefault();
		change.mutate(due);
	}
	return (
		<Dialog title={t("title")} onClose={onClose}>
			<Ready query={together(inForce, days)} />
			{calendar && (
				<form onSubmit={submit} className="dialog-scroll flex flex-col gap-3">
					<Suspense fallback={<Loading />}>
						<DayPicker value={due} min={today} isClosed={calendar.isClosed} onPick={setDue} />
					</Suspense>
					<p role="status" className="font-semibold">
						{t("chosen", { date: formatDate(due) })}
					</p>
					<TextInput
						label={t("reason")}
						required
						maxLength={300}
						value={reason}
						onChange={({ target }) => setReason(target.value)}
					/>
					<FormErrors error={change.error} />
					<DialogButtons onClose={onClose}>
						<Button type="submit" variant="primary" busy={change.isPending} disabled={due === loan.due_on}>
							{t("save")}
						</Button>
					</DialogButtons>
				</form>
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
