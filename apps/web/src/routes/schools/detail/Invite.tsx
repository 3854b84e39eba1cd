import type { AnswerOf } from "@rafta/library/api/index";
import { formatDate, todayIn } from "@rafta/library/turkish/dates";
import { call, useEndpoint } from "#data";
import { useTexts } from "#i18n";
import { Button, Card, Form, Ready, useAction } from "#kit";
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
	const close = useAction({
		mutationFn: () => call("DELETE /api/me/invite"),
		done: t("inviteClosed"),
		stale: [path],
	});
	return (
		<Card title={t("inviteCode")}>
			<p className="mb-3 max-w-prose">{t("inviteLead")}</p>
			<Ready query={invite}>{(data) => <State invite={data} />}</Ready>
			<Form
				layout="line"
				className="mt-4 gap-3"
				variant="plain"
				initial={{ days: "30", uses: "20" }}
				fields={[
					{ name: "days", label: t("inviteDays"), inputMode: "numeric", className: "max-w-28" },
					{ name: "uses", label: t("inviteUses"), inputMode: "numeric", className: "max-w-28" },
				]}
				save={({ days, uses }) =>
					call("POST /api/me/invite", { body: { days: Number(days), uses: Number(uses) } })
				}
				stale={[path]}
				done={t("inviteRotated")}
				submit={t("inviteNew")}
			>
				{invite.data?.invite_code && (
					<Button variant="ghost" busy={close.isPending} onClick={() => close.mutate()}>
						{t("inviteClose")}
					</Button>
				)}
			</Form>
		</Card>
	);
}
