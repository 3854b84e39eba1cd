import { formatDate } from "@rafta/library/turkish/dates";
import { useState } from "react";
import { useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import type { Loan } from "../loan.tsx";
import { texts as loanTexts } from "../texts.ts";
import { CommentDialog, DamagedDialog } from "./ActionDialog.tsx";
import { ChangeDue } from "./ChangeDue.tsx";
import { texts } from "./texts.ts";
import { useDeskAction } from "./useDeskAction.ts";

type DialogName = "lost" | "claim" | "missing" | "open" | "damaged";

/** Actions that staff can take on a loan, by its status. */
const offered: Readonly<Record<string, readonly string[]>> = {
	open: ["giveBack", "renew", "claim", "lost", "damaged"],
	claimed_returned: ["brought_back", "found_by_library", "open", "missing"],
	lost: ["found", "missing"],
};

export function LoanActions({ loan }: { loan: Loan }) {
	const t = useTexts(texts);
	const words = useTexts(loanTexts);
	const [openDialog, setOpenDialog] = useState<DialogName | null>(null);
	const send = useDeskAction();
	const ofLoan = { loan: loan.id };
	const isUnresolved = loan.status === "returned" && loan.resolution === "unknown";
	const names = isUnresolved ? ["brought_back", "found_by_library"] : (offered[loan.status] ?? []);
	const has = (name: string): boolean => names.includes(name);
	const close = () => setOpenDialog(null);
	const resolve = (outcome: string) => send.mutate({ name: "resolve", body: { ...ofLoan, outcome } });
	const busy = send.isPending;
	return (
		<>
			{has("giveBack") && (
				<Button
					variant="primary"
					busy={busy}
					onClick={() =>
						send.mutate({
							name: "checkin",
							body: { copy: loan.library_book_id },
							text: () => words("givenBack"),
						})
					}
				>
					{words("giveBack")}
				</Button>
			)}
			{has("renew") && (
				<Button
					busy={busy}
					onClick={() =>
						send.mutate({
							name: "renew",
							body: ofLoan,
							text: (answer) => words("renewed", { date: formatDate(answer.loan?.due_on ?? "") }),
						})
					}
				>
					{words("renew")}
				</Button>
			)}
			{loan.status === "open" && <ChangeDue loan={loan} />}
			{has("brought_back") && (
				<Button variant="primary" busy={busy} onClick={() => resolve("brought_back")}>
					{t(isUnresolved ? "wasBrought" : "broughtBack")}
				</Button>
			)}
			{has("found_by_library") && (
				<Button variant="primary" busy={busy} onClick={() => resolve("found_by_library")}>
					{t("foundHere")}
				</Button>
			)}
			{has("found") && (
				<Button
					variant="primary"
					busy={busy}
					onClick={() => send.mutate({ name: "found", body: { copy: loan.library_book_id } })}
				>
					{t("found")}
				</Button>
			)}
			{(["claim", "lost", "open", "missing", "damaged"] as const).filter(has).map((name) => (
				<Button key={name} onClick={() => setOpenDialog(name)}>
					{t(name)}
				</Button>
			))}
			{(openDialog === "lost" || openDialog === "claim") && (
				<CommentDialog
					title={t(`${openDialog}Title`)}
					lead={t(`${openDialog}Text`)}
					submit={t(openDialog)}
					action={{ name: openDialog, body: ofLoan }}
					onClose={close}
				/>
			)}
			{(openDialog === "open" || openDialog === "missing") && (
				<CommentDialog
					title={t(`${openDialog}Title`)}
					lead={t(`${openDialog}Text`)}
					submit={t(openDialog)}
					required={openDialog === "missing"}
					action={{ name: "resolve", body: { ...ofLoan, outcome: openDialog } }}
					onClose={close}
				/>
			)}
			{openDialog === "damaged" && <DamagedDialog copy={loan.library_book_id} onClose={close} />}
		</>
	);
}
