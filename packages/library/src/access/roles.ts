/** The numeric roles of the specification, section 6. */
export const roles = { guest: 1, admin: 2, manager: 3, student: 4 } as const;

export type Role = (typeof roles)[keyof typeof roles];

/** Role of the signed-in user, or of a guest. */
export const roleOf = (user: { readonly [member: string]: unknown } | null): Role => {
	const role = Number(user?.role);
	return role === roles.admin || role === roles.manager || role === roles.student ? role : roles.guest;
};
