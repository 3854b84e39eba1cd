import { formatDate } from "@rafta/library/turkish/dates";
import { useTexts } from "#i18n";
import { type Action, Actions } from "#kit";
import type { Loan } from "../loan.tsx";
import { texts as loanTexts } from "../texts.ts";
import { CommentDialog, DamagedDialog } from "./ActionDialog.tsx";
import { useChangeDue } from "./ChangeDue.tsx";
import { texts } from "./texts.ts";
import { useDeskAction } from "./useDeskAction.ts";
import { useLossEnd } from "./useLossEnd.tsx";

/** Actions that staff can take on a loan, by its status. */
const offered: Readonly<Record<string, readonly string[]>> = {
	open: ["giveBack", "renew", "claim", "lost", "damaged"],
	claimed_returned: ["brought_back", "found_by_library", "open", "missing"],
};

/** Actions on a loan by its status, with those of the screen behind them; only its own screen has a filled button. */
export function LoanActions({
	loan,
	more = [],
	isMain = false,
	...rest
}: {
	loan: Loan;
	more?: readonly Action[];
	isMain?: boolean;
	limit?: number;
	isSmall?: boolean;
}) {
	const t = useTexts(texts);
	const words = useTexts(loanTexts);
	const send = useDeskAction();
	const changeDue = useChangeDue();
	const lossEnd = useLossEnd();
	const ofLoan = { loan: loan.id };
	const isUnresolved = loan.status === "returned" && loan.resolution === "unknown";
	const names = isUnresolved ? ["brought_back", "found_by_library"] : (offered[loan.status] ?? []);
	const has = (name: string): boolean => names.includes(name);
	const resolve = (outcome: string) => send.mutate({ name: "resolve", body: { ...ofLoan, outcome } });
	const busy = send.isPending;
	const giveBack: Action = {
		text: words("giveBack"),
		primary: isMain,
		busy,
		run: () =>
			send.mutate({
				name: "checkin",
				body: { copy: loan.library_book_id },
				text: () => words("givenBack"),
			}),
	};
	const renew: Action = {
		text: words("renew"),
		busy,
		run: () =>
			send.mutate({
				name: "renew",
				body: ofLoan,
				text: (answer) => words("renewed", { date: formatDate(answer.loan?.due_on ?? "") }),
			}),
	};
	const broughtBack: Action = {
		text: t(isUnresolved ? "wasBrought" : "broughtBack"),
		primary: isMain,
		busy,
		run: () => resolve("brought_back"),
	};
	const foundHere: Action = { text: t("foundHere"), busy, run: () => resolve("found_by_library") };
	const withComment = (name: "claim" | "lost" | "open" | "missing"): Action => ({
		text: t(name),
		dialog: (close) => (
			<CommentDialog
				title={t(`${name}Title`)}
				lead={t(`${name}Text`)}
				submit={t(name)}
				required={name === "missing"}
				action={
					name === "claim" || name === "lost"
						? { name, body: ofLoan }
						: { name: "resolve", body: { ...ofLoan, outcome: name } }
				}
				onClose={close}
			/>
		),
	});
	return (
		<Actions
			{...rest}
			of={[
				has("giveBack") && giveBack,
				has("renew") && renew,
				has("brought_back") && broughtBack,
				has("found_by_library") && foundHere,
				...(loan.status === "lost"
					? lossEnd({ id: loan.library_book_id, price: loan.expand?.library_book_id?.price ?? 0 }, isMain)
					: []),
				loan.status === "open" && changeDue(loan),
				...(["claim", "lost", "open", "missing"] as const).map((name) => has(name) && withComment(name)),
				has("damaged") && {
					text: t("damaged"),
					dialog: (close) => <DamagedDialog copy={loan.library_book_id} onClose={close} />,
				},
				...more,
			]}
		/>
	);
}
