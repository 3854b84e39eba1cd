import { type FormEvent, useState } from "react";
import { call } from "../../../data/endpoints.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmButton } from "../../../ui/ConfirmButton.tsx";
import { TextInput } from "../../../ui/Field.tsx";
import { FormErrors } from "../../../ui/FormErrors.tsx";
import { Card } from "../../../ui/Page.tsx";
import { useAction } from "../../../ui/useAction.ts";
import { useMailToast } from "../../../ui/useMailToast.ts";
import { SlipSheet } from "../SlipSheet.tsx";
import { drawPins } from "../slips.ts";
import { slipTexts } from "../slipTexts.ts";
import type { Student } from "../student.ts";
import { CardKey } from "./CardKey.tsx";

function InviteByMail({ student }: { student: Student }) {
	const t = useTexts(slipTexts);
	const mailed = useMailToast();
	const [email, setEmail] = useState("");
	const invite = useAction({
		mutationFn: () =>
			call("POST /api/readers/invite", { body: { student: student.id, email: email.trim() } }),
		quiet: true,
		stale: ["students"],
		onSuccess: () => mailed(t("invited")),
	});
	function submit(event: FormEvent) {
		event.preventDefault();
		invite.mutate();
	}
	return (
		<form onSubmit={submit} className="mt-3 flex flex-wrap items-end gap-3">
			<TextInput
				label={t("email")}
				type="email"
				required
				value={email}
				onChange={(event) => setEmail(event.target.value)}
			/>
			<Button type="submit" busy={invite.isPending}>
				{t("invite")}
			</Button>
			<FormErrors error={invite.error} />
		</form>
	);
}

/** A reader's account: opened with a slip or by mail, reset with a new PIN, deleted. */
export function Account({ student }: { student: Student }) {
	const t = useTexts(slipTexts);
	const draw = useAction({
		mutationFn: () => drawPins([student.id]),
		stale: ["students"],
	});
	const close = useAction({
		mutationFn: () => call("POST /api/readers/close-accounts", { body: { students: [student.id] } }),
		done: t("closed"),
		stale: ["students"],
	});
	const has = student.user_id !== "";
	if (draw.data) {
		return (
			<Card title={t("account")}>
				<SlipSheet slips={draw.data.slips} onClose={() => draw.reset()} />
			</Card>
		);
	}
	return (
		<Card title={t("account")}>
			<p>{t(has ? "hasAccount" : "hasNone")}</p>
			<div className="mt-3 flex flex-wrap gap-2">
				<Button busy={draw.isPending} onClick={() => draw.mutate()}>
					{t(has ? "newPin" : "giveAccount")}
				</Button>
				{has && (
					<ConfirmButton
						variant="ghost"
						busy={close.isPending}
						ask={{
							title: t("closeTitle", { name: student.full_name }),
							text: t("closeText"),
							yes: t("closeAccount"),
						}}
						onConfirm={close.mutate}
					>
						{t("closeAccount")}
					</ConfirmButton>
				)}
				<CardKey student={student} />
			</div>
			{!has && <InviteByMail student={student} />}
		</Card>
	);
}
