import { Module } from '@nestjs/common';
import { AuditLogService } from './audit-log.service.js';
import { StaffAuditRepository } from './staff-audit.repository.js';

/** The audit log of stores. */
@Module({
  providers: [StaffAuditRepository, AuditLogService],
  exports: [StaffAuditRepository, AuditLogService],
})
export class AuditLogModule {}
