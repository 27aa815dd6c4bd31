/** Body of every POST under /api/admin/operations. */
export interface OperatorOrder {
  reason: string;
}
