import { commissionStep } from "@rafta/library/notices/steps";
import { formatInstant } from "@rafta/library/turkish/dates";
import { catalogue } from "@rafta/words";
import { literal, type PresentedRecord, useList, type WithChosen } from "#data";
import { useTexts } from "#i18n";
import { Card } from "#kit";

const texts = catalogue("web/book_loans/detail/loanNotices");

type Notice = WithChosen<PresentedRecord<"notices">, "channel">;

/** Notices sent to the reader or the family about a loan; renders nothing if there are none. */
export function LoanNotices({ loan }: { loan: string }) {
	const t = useTexts(texts);
	const notices = useList<Notice>("notices", {
		filter: `loan_id = ${literal(loan)} && user_id = ""`,
		sort: "sent_at",
		perPage: 50,
	});
	if (!notices.data?.items.length) return null;
	const nameOf = ({ kind, step }: Notice) =>
		kind === "due_soon" ? t("due_soon") : step === commissionStep ? t("commission") : t("reminder", { step });
	const fateOf = ({ result }: Notice) =>
		result === "waiting" || result === "failed" ? ` · ${t(result)}` : "";
	return (
		<Card title={t("title")}>
			<ul className="flex flex-col gap-1">
				{notices.data.items.map((one) => (
					<li key={one.id}>
						<span className="font-semibold">{nameOf(one)}</span> · {formatInstant(one.sent_at)} ·{" "}
						{t(one.channel)}
						{fateOf(one)}
					</li>
				))}
			</ul>
		</Card>
	);
}
