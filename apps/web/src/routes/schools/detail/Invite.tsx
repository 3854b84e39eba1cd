import type { AnswerOf } from "@rafta/library/api/index";
import { formatDate, todayIn } from "@rafta/library/turkish/dates";
import { type FormEvent, useState } from "react";
import { call, useEndpoint } from "../../../data/endpoints.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { TextInput } from "../../../ui/Field.tsx";
import { FormErrors } from "../../../ui/FormErrors.tsx";
import { Card } from "../../../ui/Page.tsx";
import { Ready } from "../../../ui/Ready.tsx";
import { useAction } from "../../../ui/useAction.ts";
import { texts } from "../texts.ts";

const path = "/api/me/invite";

function State({ invite }: { invite: AnswerOf<"GET /api/me/invite"> }) {
	const t = useTexts(texts);
	const isOver = invite.invite_left < 1 || invite.invite_until < todayIn(new Date());
	if (invite.invite_code === "" || isOver) return <p>{t("noInvite")}</p>;
	return (
		<div>
			<p className="font-mono text-xl font-semibold tracking-widest select-all" data-testid="invite-code">
				{invite.invite_code}
			</p>
			<p>{t("inviteState", { date: formatDate(invite.invite_until), count: invite.invite_left })}</p>
		</div>
	);
}

/** The school's invite code: its validity and number of uses, renewal and removal. */
export function Invite() {
	const t = useTexts(texts);
	const invite = useEndpoint("GET /api/me/invite");
	const [days, setDays] = useState("30");
	const [uses, setUses] = useState("20");
	const rotate = useAction({
		mutationFn: () => call("POST /api/me/invite", { body: { days: Number(days), uses: Number(uses) } }),
		done: t("inviteRotated"),
		quiet: true,
		stale: [path],
	});
	const close = useAction({
		mutationFn: () => call("DELETE /api/me/invite"),
		done: t("inviteClosed"),
		stale: [path],
	});
	function submit(event: FormEvent) {
		event.preventDefault();
		rotate.mutate();
	}
	return (
		<Card title={t("inviteCode")}>
			<p className="mb-3 max-w-prose">{t("inviteLead")}</p>
			<Ready query={invite}>{(data) => <State invite={data} />}</Ready>
			<form onSubmit={submit} className="mt-4 flex flex-wrap items-end gap-3">
				<TextInput
					label={t("inviteDays")}
					inputMode="numeric"
					className="max-w-28"
					value={days}
					onChange={(event) => setDays(event.target.value)}
				/>
				<TextInput
					label={t("inviteUses")}
					inputMode="numeric"
					className="max-w-28"
					value={uses}
					onChange={(event) => setUses(event.target.value)}
				/>
				<Button type="submit" busy={rotate.isPending}>
					{t("inviteNew")}
				</Button>
				{invite.data?.invite_code && (
					<Button variant="ghost" busy={close.isPending} onClick={() => close.mutate()}>
						{t("inviteClose")}
					</Button>
				)}
			</form>
			<FormErrors error={rotate.error} />
		</Card>
	);
}
