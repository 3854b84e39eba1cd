import { call } from "#data";
import { useTexts } from "#i18n";
import { Button, Card, ConfirmButton, Form, useAction, useMailToast } from "#kit";
import { SlipSheet } from "../SlipSheet.tsx";
import { drawPins } from "../slips.ts";
import { slipTexts } from "../slipTexts.ts";
import type { Student } from "../student.ts";
import { CardKey } from "./CardKey.tsx";

function InviteByMail({ student }: { student: Student }) {
	const t = useTexts(slipTexts);
	const mailed = useMailToast();
	return (
		<Form
			layout="line"
			className="mt-3 gap-3"
			variant="plain"
			initial={{ email: "" }}
			fields={[{ name: "email", label: t("email"), type: "email", required: true }]}
			save={async ({ email }) => {
				await call("POST /api/readers/invite", { body: { student: student.id, email } });
				// A reader who has an account by then has no invitation any more.
				mailed(t("invited"));
			}}
			stale={["students"]}
			submit={t("invite")}
		/>
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
