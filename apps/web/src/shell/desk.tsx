/** The desk's place in the shell: it runs on every screen, and shows its status. */
import { roles } from "@rafta/library/access/roles";
import { lazy, Suspense, useEffect } from "react";
import { type User, useUser } from "#data";
import { pendingMarkerKey, useDeskState, useHasStatusPlace } from "#desk";
import { readLocal } from "#device";
import { common, useTexts } from "#i18n";

const DeskLine = lazy(() => import("../desk/DeskLine.tsx"));

const mayLend = (user: User | null): boolean =>
	(user?.role === roles.admin || user?.role === roles.manager) && !user.kiosk;

/** Keeps the desk of the signed-in user open, and closes another user's. */
export function useDesk(): void {
	const user = useUser();
	const school = user?.school_id;
	const library = user?.library_id;
	// biome-ignore lint/correctness/useExhaustiveDependencies: another school or library is another desk
	useEffect(() => {
		if (mayLend(user) || readLocal(pendingMarkerKey) !== null)
			void import("../desk/start.ts").then(({ followUser }) => followUser(user));
	}, [user, school, library]);
}

/** Whether the screen itself says in its own place how the desk is connected (`desk/DeskStatus.tsx`). */
export const useDeskSays = (): boolean => {
	const hasPlace = useHasStatusPlace();
	return useDeskState().isOpen && hasPlace;
};

/** The desk's status on screens other than its own, where the user should know. */
export function DeskNotice() {
	const t = useTexts(common);
	const user = useUser();
	const says = useDeskSays();
	const { isOpen, waiting, refused, signIn } = useDeskState();
	const left = Number(readLocal(pendingMarkerKey) ?? 0);
	if (!user && left > 0) {
		return (
			<p role="status" className="bg-warning text-warning-content px-4 py-1 text-center text-sm">
				{t("app.deskWaiting", { count: left })}
			</p>
		);
	}
	if (!isOpen || says || !(waiting > 0 || refused > 0 || signIn)) return null;
	return (
		<Suspense>
			<DeskLine />
		</Suspense>
	);
}
