import { roleNames } from "@rafta/library/access/roleNames";
import { roleOf } from "@rafta/library/access/roles";
import { type ReactNode, useEffect, useRef } from "react";
import { type User, useOne, useProtectedFile } from "#data";
import { useLanguage } from "#i18n";
import { Avatar } from "#kit";

/** Who it is: picture, name, role and place. */
export function Head({ user, action }: { user: User; action?: ReactNode }) {
	const { language } = useLanguage();
	const school = useOne("schools", user.school_id);
	const library = useOne("libraries", user.library_id);
	const picture = useProtectedFile(user, user.avatar);
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => heading.current?.focus({ preventScroll: true }), []);
	const place = [roleNames[roleOf(user)][language], school.data?.name, library.data?.name];
	return (
		<div className="flex items-center gap-4 pb-3 sm:gap-6">
			{picture ? (
				<img src={picture} alt="" className="size-16 shrink-0 rounded-full object-cover" />
			) : (
				<Avatar name={user.name || user.username} isLarge />
			)}
			<div className="min-w-0">
				<h1
					ref={heading}
					tabIndex={-1}
					className="text-lg font-semibold tracking-tight wrap-anywhere sm:text-xl"
				>
					{user.name || user.username}
				</h1>
				<p className="opacity-75 max-sm:text-sm">{place.filter(Boolean).join(", ")}</p>
			</div>
			{action && <div className="ms-auto">{action}</div>}
		</div>
	);
}
