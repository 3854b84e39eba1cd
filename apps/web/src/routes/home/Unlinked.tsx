import { roles } from "@rafta/library/access/roles";
import { useSite, useUser, visitorOf } from "#data";
import { useTexts } from "#i18n";
import { Empty, Link, Page } from "#kit";
import { unlinkedTexts } from "./unlinkedTexts.ts";

/**
 * For signed-in people whose account is linked to nothing yet: a pupil without a reader's record, a person without a
 * task. It says who links them, what to say there, and what is open meanwhile.
 */
export function UnlinkedAccount({ title }: { title?: string }) {
	const t = useTexts(unlinkedTexts);
	const user = useUser();
	const isReader = visitorOf(user).role === roles.student;
	const hasCatalogue = useSite().data?.catalogue === true;
	const account = user?.username || user?.email || "";
	return (
		<Page title={title ?? t("hello", { name: user?.name ?? "" })}>
			<Empty title={t(isReader ? "noReader" : "noTask")}>
				<p className="max-w-prose">{t(isReader ? "tellLibrary" : "tellAdministrator", { account })}</p>
				<div className="flex flex-wrap justify-center gap-2">
					{hasCatalogue && (
						<Link href="/catalog" className="btn btn-primary">
							{t("catalog")}
						</Link>
					)}
					<Link href="/contact" className="btn">
						{t("contact")}
					</Link>
					<Link href={`/users/update/${user?.id}`} className="btn">
						{t("account")}
					</Link>
				</div>
			</Empty>
		</Page>
	);
}

/** Whether a signed-in visitor has no home of their own: neither a pupil's page nor a desk. */
export function useIsUnlinked(): boolean {
	const visitor = visitorOf(useUser());
	const isReader = visitor.role === roles.student;
	return visitor.signedIn && (visitor.role === roles.guest || (isReader && visitor.studentId === ""));
}
