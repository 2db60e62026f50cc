// SPDX-License-Identifier: Apache-2.0
// Generated from the logo by `npm run generate`. Do not edit.

export const FAVICON =
  'data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%20viewBox%3D%220%200%2048%2048%22%20role%3D%22img%22%20aria-label%3D%22Parcelward%22%3E%0A%3Cpath%20fill%3D%22%232447b3%22%20d%3D%22M24%202%2043%208.5V22c0%2011.5-7.8%2020-19%2024C12.8%2042%205%2033.5%205%2022V8.5z%22%2F%3E%0A%3Cg%20fill%3D%22none%22%20stroke%3D%22%23fff%22%20stroke-width%3D%222.5%22%20stroke-linejoin%3D%22round%22%20stroke-linecap%3D%22round%22%3E%0A%3Cpath%20d%3D%22m24%2012.5%2010%205v12l-10%205-10-5v-12zM14%2017.5l10%205%2010-5M24%2022.5v12M19%2015l10%205%22%2F%3E%0A%3C%2Fg%3E%0A%3C%2Fsvg%3E%0A';
