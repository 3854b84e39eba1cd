import type { ReactNode } from "react";
import { useTexts } from "#i18n";
import { Link, Page } from "#kit";
import { texts } from "../adminTexts.ts";
import { UsersTable } from "./UsersTable.tsx";

/** List of all accounts for administrators, with `children` below it. */
export function UsersPage({ children }: { children?: ReactNode }) {
	const t = useTexts(texts);
	return (
		<Page
			title={t("users")}
			actions={
				<Link href="/users/search" className="btn">
					{t("detailed")}
				</Link>
			}
		>
			<UsersTable />
			{children}
		</Page>
	);
}
